/** What a failed attempt means. */
export interface SendFailure {
  /**
   * `permanent`: the server refused this message for good. `temporary`: it may accept it later. `connection`: nothing can
   * be sent at the moment, whatever the message: the server is away, refuses the credentials, TLS or the sender.
   */
  kind: 'permanent' | 'temporary' | 'connection';
  /** For operators, one line. */
  reason: string;
}

/** Codes of nodemailer for what happens before a message is sent, or beside it. */
const CONNECTION_CODES = new Set([
  'ECONNECTION',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EPROXY',
  'ECONNREFUSED',
]);
/** Codes that concern the connection unless the message was being sent. */
const SOCKET_CODES = new Set(['ETIMEDOUT', 'ESOCKET', 'ECONNRESET', 'EPIPE', 'EPROTOCOL', 'EMAXLIMIT']);
/** Steps of SMTP that belong to one message. */
const MESSAGE_COMMANDS = new Set(['RCPT TO', 'DATA']);
const MAX_REASON_LENGTH = 500;

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/**
 * Classifies what nodemailer throws. 4xx responses are temporary and 5xx permanent (RFC 5321, 4.2.1), where they are about
 * the recipient or the contents. 421, and a refusal of the sender (`MAIL FROM`) or of the session concern all messages.
 */
export function sendFailure(error: unknown): SendFailure {
  const { code, command, responseCode: response, message } = (error ?? {}) as SmtpError;
  const reason = oneLine(message ?? error);
  const isAboutMessage = typeof command === 'string' && MESSAGE_COMMANDS.has(command);
  if (typeof response === 'number' && response >= 400) {
    if (response === 421 || (!isAboutMessage && code !== 'EMESSAGE' && code !== 'EENVELOPE'))
      return { kind: 'connection', reason };
    if (command === 'MAIL FROM') return { kind: 'connection', reason };
    return { kind: response >= 500 ? 'permanent' : 'temporary', reason };
  }
  if (typeof code === 'string' && CONNECTION_CODES.has(code)) {
    // A connection that breaks during DATA may be due to this message: it counts its attempts, and others go on.
    return { kind: isAboutMessage ? 'temporary' : 'connection', reason };
  }
  if (typeof code === 'string' && SOCKET_CODES.has(code))
    return { kind: isAboutMessage ? 'temporary' : 'connection', reason };
  if (code === 'EENVELOPE') return { kind: 'permanent', reason };
  return { kind: 'temporary', reason };
}

function oneLine(text: unknown): string {
  return String(text)
    .replace(/[\p{Cc}]+/gu, ' ')
    .slice(0, MAX_REASON_LENGTH);
}
