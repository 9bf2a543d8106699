/** A fact with its label. */
export type MailFact = readonly [label: string, value: string];

/** A part of a message. One list of parts makes both its HTML and its text. All texts are plain. */
export type MailBlock =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string }
  /** What a person wrote: empty lines separate paragraphs, and line breaks remain. */
  | { type: 'prose'; text: string }
  | { type: 'notice'; text: string }
  | { type: 'facts'; facts: readonly MailFact[] }
  | { type: 'link'; text: string; url: string }
  | {
      type: 'ticket';
      title: string;
      /** Holder, event and others, a line each. */
      lines: readonly string[];
      /** The code as text, with its label. */
      code: string;
      /** Content id of the picture of the code. */
      cid: string;
      /** What the picture shows. */
      alt: string;
    };

/** A file of a message. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Content id of a picture within the message; others are listed as files. */
  cid?: string;
}

/** What a message says. */
export interface MailContent {
  subject: string;
  blocks: readonly MailBlock[];
  attachments?: readonly MailAttachment[];
  /** Why the recipient gets it, where that is neither an account nor an order nor a ticket. */
  why?: string;
  /** The footer does not lead to orders either. */
  isWithoutLinks?: boolean;
  /** Address for replies, where it is not that of the site. */
  replyTo?: string;
}
