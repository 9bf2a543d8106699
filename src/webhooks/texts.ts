/** Texts of messages about endpoints of webhooks in English, as ICU messages. */
const EN = {
  'webhook-off.subject': 'A webhook of {site} was switched off',
  'webhook-off.gone': 'The endpoint answered that it is gone (410), so nothing is sent to it any more.',
  'webhook-off.failing': 'The endpoint has taken nothing for five days, so nothing is sent to it any more.',
  'webhook-off.rights': 'The account of this endpoint may not manage webhooks any more, so nothing is sent to it.',
  'webhook-off.address': 'Address',
  'webhook-off.hint': 'When you have switched it on again, you can send from its log what it has missed.',
  'webhook-off.link': 'Show the endpoint',
};

type WebhookTexts = Readonly<Record<keyof typeof EN, string>>;

const DE: WebhookTexts = {
  'webhook-off.subject': 'Ein Webhook von {site} wurde abgeschaltet',
  'webhook-off.gone': 'Der Endpunkt hat geantwortet, dass es ihn nicht mehr gibt (410). Er erhält nichts mehr.',
  'webhook-off.failing': 'Der Endpunkt hat seit fünf Tagen nichts angenommen. Er erhält nichts mehr.',
  'webhook-off.rights':
    'Das Konto dieses Endpunkts darf Webhooks nicht mehr verwalten. Deshalb erhält der Endpunkt nichts mehr.',
  'webhook-off.address': 'Adresse',
  'webhook-off.hint':
    'Sobald Sie ihn wieder eingeschaltet haben, können Sie aus seinem Protokoll senden, was ihm fehlt.',
  'webhook-off.link': 'Endpunkt ansehen',
};

const ES: WebhookTexts = {
  'webhook-off.subject': 'Se ha desactivado un webhook de {site}',
  'webhook-off.gone': 'El punto de conexión ha respondido que ya no existe (410), así que no se le envía nada más.',
  'webhook-off.failing': 'El punto de conexión no ha aceptado nada en cinco días, así que no se le envía nada más.',
  'webhook-off.rights':
    'La cuenta de este punto de conexión ya no puede gestionar webhooks, así que no se le envía nada más.',
  'webhook-off.address': 'Dirección',
  'webhook-off.hint': 'Cuando lo haya activado de nuevo, podrá enviar desde su registro lo que le falta.',
  'webhook-off.link': 'Ver el punto de conexión',
};

const FR: WebhookTexts = {
  'webhook-off.subject': 'Un webhook de {site} a été désactivé',
  'webhook-off.gone': 'Le point de terminaison a répondu qu’il n’existe plus (410) : plus rien ne lui est envoyé.',
  'webhook-off.failing': 'Le point de terminaison n’a rien accepté depuis cinq jours : plus rien ne lui est envoyé.',
  'webhook-off.rights':
    'Le compte de ce point de terminaison ne peut plus gérer les webhooks : plus rien ne lui est envoyé.',
  'webhook-off.address': 'Adresse',
  'webhook-off.hint': 'Une fois réactivé, vous pourrez lui envoyer depuis son journal ce qu’il a manqué.',
  'webhook-off.link': 'Afficher le point de terminaison',
};

/** The texts of messages about endpoints of webhooks. */
export const WEBHOOK_TEXTS = { en: EN, de: DE, es: ES, fr: FR };
