/** Texts of messages with exports in English, as ICU messages. */
const EN = {
  'scheduled-export.text':
    '{count, plural, =0 {Nothing was added in this time: the attached file has no records.} one {The attached file has one record.} other {The attached files have # records.}}',
  'scheduled-export.privacy':
    'The files may have names and addresses of people. Keep them only as long as you need them.',
  'scheduled-export.all': 'everything',
  'scheduled-export.why': 'You get this message because {site} sends you an export at regular times.',
  'scheduled-export-failed.subject': 'Export not delivered: {name}',
  'scheduled-export-failed.next': 'The next run has these days too. You can also start one in the console.',
  'scheduled-export-failed.off': 'The export is switched off. Save it in the console to switch it on again.',
};

type ScheduledExportTexts = Readonly<Record<keyof typeof EN, string>>;

const DE: ScheduledExportTexts = {
  'scheduled-export.text':
    '{count, plural, =0 {In dieser Zeit kam nichts hinzu: Die angehängte Datei hat keine Einträge.} one {Die angehängte Datei hat einen Eintrag.} other {Die angehängten Dateien haben # Einträge.}}',
  'scheduled-export.privacy':
    'Die Dateien können Namen und Adressen von Personen enthalten. Bewahren Sie sie nur so lange auf, wie Sie sie brauchen.',
  'scheduled-export.all': 'alles',
  'scheduled-export.why': 'Sie erhalten diese Nachricht, weil {site} Ihnen regelmäßig einen Export sendet.',
  'scheduled-export-failed.subject': 'Export nicht zugestellt: {name}',
  'scheduled-export-failed.next':
    'Der nächste Lauf enthält auch diese Tage. Sie können auch in der Konsole einen starten.',
  'scheduled-export-failed.off':
    'Der Export ist ausgeschaltet. Speichern Sie ihn in der Konsole, um ihn wieder einzuschalten.',
};

const ES: ScheduledExportTexts = {
  'scheduled-export.text':
    '{count, plural, =0 {No se añadió nada en este tiempo: el archivo adjunto no tiene registros.} one {El archivo adjunto tiene un registro.} other {Los archivos adjuntos tienen # registros.}}',
  'scheduled-export.privacy':
    'Los archivos pueden contener nombres y direcciones de personas. Guárdelos solo el tiempo que los necesite.',
  'scheduled-export.all': 'todo',
  'scheduled-export.why': 'Recibe este mensaje porque {site} le envía una exportación con regularidad.',
  'scheduled-export-failed.subject': 'Exportación no entregada: {name}',
  'scheduled-export-failed.next':
    'La próxima ejecución incluye también estos días. También puede iniciar una en la consola.',
  'scheduled-export-failed.off': 'La exportación está desactivada. Guárdela en la consola para volver a activarla.',
};

const FR: ScheduledExportTexts = {
  'scheduled-export.text':
    '{count, plural, =0 {Rien n’a été ajouté pendant ce temps : le fichier joint n’a aucun enregistrement.} one {Le fichier joint a un enregistrement.} other {Les fichiers joints ont # enregistrements.}}',
  'scheduled-export.privacy':
    'Les fichiers peuvent contenir des noms et des adresses de personnes. Conservez-les seulement le temps nécessaire.',
  'scheduled-export.all': 'tout',
  'scheduled-export.why': 'Vous recevez ce message parce que {site} vous envoie régulièrement une exportation.',
  'scheduled-export-failed.subject': 'Exportation non remise : {name}',
  'scheduled-export-failed.next':
    'La prochaine exécution contient aussi ces jours. Vous pouvez aussi en lancer une dans la console.',
  'scheduled-export-failed.off': 'L’exportation est désactivée. Enregistrez-la dans la console pour la réactiver.',
};

/** Texts of messages with exports, by language. */
export const SCHEDULED_EXPORT_TEXTS = { en: EN, de: DE, es: ES, fr: FR };
