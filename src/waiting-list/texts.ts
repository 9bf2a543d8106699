/** Texts of waiting lists in English, as ICU messages. The other languages have the same names. */
const EN = {
  'waiting.title': 'Waiting list',
  'waiting.intro': 'When seats of {name} come back, they are offered to you by e-mail in the order of the list.',
  'waiting.seats': 'How many seats',
  'waiting.join': 'Join the waiting list',
  'waiting.joined': 'If you are new on this list, a message is on its way to your address.',
  'waiting.state.waiting': 'You are on the waiting list for {name}. You get a message when there are seats for you.',
  'waiting.state.offered': 'There are seats for you: {name}. They are held until {until}.',
  'waiting.state.ordered': 'You have ordered the seats that were offered to you: {name}.',
  'waiting.state.expired': 'The offer of seats for {name} is over. You can join the list again.',
  'waiting.state.left': 'You are not on the waiting list for {name}.',
  'waiting.accept': 'Get the seats',
  'waiting.leave': 'Leave the waiting list',
  'waiting.event': 'Back to the event',
  'waiting.full': 'Join the waiting list',
  'problem.waitingSeats': 'Enter how many seats you want, from 1 to {most}.',
  'waiting-list-joined.subject': 'Waiting list: {event}',
  'waiting-list-joined.text':
    'You are on the waiting list. When seats come back, they are held for you for {hours, plural, one {# hour} other {# hours}} and you get a message. If it was not you, leave the list with this link.',
  'waiting-list-offer.subject': 'Seats for you: {event}',
  'waiting-list-offer.text':
    '{count, plural, one {A seat is} other {# seats are}} held for you until {until}. Then the next person gets them.',
  'link.waiting': 'My place on the waiting list',
  'link.offer': 'Get the seats',
};

type WaitingTexts = Readonly<Record<keyof typeof EN, string>>;

const DE: WaitingTexts = {
  'waiting.title': 'Warteliste',
  'waiting.intro':
    'Wenn Plätze für {name} frei werden, bieten wir sie Ihnen in der Reihenfolge der Liste per E-Mail an.',
  'waiting.seats': 'Anzahl der Plätze',
  'waiting.join': 'Auf die Warteliste setzen',
  'waiting.joined': 'Wenn Sie neu auf dieser Liste sind, ist eine Nachricht an Ihre Adresse unterwegs.',
  'waiting.state.waiting':
    'Sie sind auf der Warteliste für {name}. Sie bekommen eine Nachricht, wenn es Plätze für Sie gibt.',
  'waiting.state.offered': 'Es gibt Plätze für Sie: {name}. Sie sind bis {until} reserviert.',
  'waiting.state.ordered': 'Sie haben die angebotenen Plätze bestellt: {name}.',
  'waiting.state.expired': 'Das Angebot für {name} ist abgelaufen. Sie können sich wieder auf die Liste setzen.',
  'waiting.state.left': 'Sie sind nicht auf der Warteliste für {name}.',
  'waiting.accept': 'Plätze nehmen',
  'waiting.leave': 'Warteliste verlassen',
  'waiting.event': 'Zurück zur Veranstaltung',
  'waiting.full': 'Auf die Warteliste setzen',
  'problem.waitingSeats': 'Geben Sie an, wie viele Plätze Sie möchten, von 1 bis {most}.',
  'waiting-list-joined.subject': 'Warteliste: {event}',
  'waiting-list-joined.text':
    'Sie sind auf der Warteliste. Wenn Plätze frei werden, sind sie {hours, plural, one {# Stunde} other {# Stunden}} für Sie reserviert und Sie bekommen eine Nachricht. Wenn Sie das nicht waren, verlassen Sie die Liste mit diesem Link.',
  'waiting-list-offer.subject': 'Plätze für Sie: {event}',
  'waiting-list-offer.text':
    '{count, plural, one {Ein Platz ist} other {# Plätze sind}} bis {until} für Sie reserviert. Danach bekommt sie die nächste Person.',
  'link.waiting': 'Mein Platz auf der Warteliste',
  'link.offer': 'Plätze nehmen',
};

const FR: WaitingTexts = {
  'waiting.title': 'Liste d’attente',
  'waiting.intro':
    'Quand des places pour {name} se libèrent, nous vous les proposons par e-mail dans l’ordre de la liste.',
  'waiting.seats': 'Nombre de places',
  'waiting.join': 'S’inscrire sur la liste d’attente',
  'waiting.joined': 'Si vous êtes nouveau sur cette liste, un message est en route vers votre adresse.',
  'waiting.state.waiting':
    'Vous êtes sur la liste d’attente pour {name}. Vous recevrez un message quand il y aura des places pour vous.',
  'waiting.state.offered': 'Il y a des places pour vous : {name}. Elles sont réservées jusqu’au {until}.',
  'waiting.state.ordered': 'Vous avez commandé les places proposées : {name}.',
  'waiting.state.expired': 'L’offre pour {name} est terminée. Vous pouvez vous réinscrire sur la liste.',
  'waiting.state.left': 'Vous n’êtes pas sur la liste d’attente pour {name}.',
  'waiting.accept': 'Prendre les places',
  'waiting.leave': 'Quitter la liste d’attente',
  'waiting.event': 'Retour à l’événement',
  'waiting.full': 'S’inscrire sur la liste d’attente',
  'problem.waitingSeats': 'Indiquez le nombre de places souhaitées, de 1 à {most}.',
  'waiting-list-joined.subject': 'Liste d’attente : {event}',
  'waiting-list-joined.text':
    'Vous êtes sur la liste d’attente. Quand des places se libèrent, elles vous sont réservées pendant {hours, plural, one {# heure} other {# heures}} et vous recevez un message. Si ce n’était pas vous, quittez la liste avec ce lien.',
  'waiting-list-offer.subject': 'Des places pour vous : {event}',
  'waiting-list-offer.text':
    '{count, plural, one {Une place vous est réservée} other {# places vous sont réservées}} jusqu’au {until}. Ensuite, elles sont proposées à la personne suivante.',
  'link.waiting': 'Ma place sur la liste d’attente',
  'link.offer': 'Prendre les places',
};

const ES: WaitingTexts = {
  'waiting.title': 'Lista de espera',
  'waiting.intro': 'Cuando queden libres plazas de {name}, se las ofreceremos por correo en el orden de la lista.',
  'waiting.seats': 'Número de plazas',
  'waiting.join': 'Apuntarse a la lista de espera',
  'waiting.joined': 'Si es nuevo en esta lista, le hemos enviado un mensaje.',
  'waiting.state.waiting': 'Está en la lista de espera de {name}. Recibirá un mensaje cuando haya plazas para usted.',
  'waiting.state.offered': 'Hay plazas para usted: {name}. Están reservadas hasta {until}.',
  'waiting.state.ordered': 'Ha pedido las plazas que se le ofrecieron: {name}.',
  'waiting.state.expired': 'La oferta de {name} ha terminado. Puede volver a apuntarse a la lista.',
  'waiting.state.left': 'No está en la lista de espera de {name}.',
  'waiting.accept': 'Tomar las plazas',
  'waiting.leave': 'Salir de la lista de espera',
  'waiting.event': 'Volver al evento',
  'waiting.full': 'Apuntarse a la lista de espera',
  'problem.waitingSeats': 'Indique cuántas plazas desea, de 1 a {most}.',
  'waiting-list-joined.subject': 'Lista de espera: {event}',
  'waiting-list-joined.text':
    'Está en la lista de espera. Cuando queden plazas libres, se le reservan durante {hours, plural, one {# hora} other {# horas}} y recibe un mensaje. Si no fue usted, salga de la lista con este enlace.',
  'waiting-list-offer.subject': 'Plazas para usted: {event}',
  'waiting-list-offer.text':
    '{count, plural, one {Tiene una plaza reservada} other {Tiene # plazas reservadas}} hasta {until}. Después se ofrecen a la siguiente persona.',
  'link.waiting': 'Mi lugar en la lista de espera',
  'link.offer': 'Tomar las plazas',
};

/** The texts of waiting lists. */
export const WAITING_TEXTS = { en: EN, de: DE, fr: FR, es: ES };
