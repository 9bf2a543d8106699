/** `<local part>+<id of the message>@<domain>`. */
const RETURNED = /\+([0-9a-f]{32})@/;

/**
 * The address to which a message comes back (VERP), so that the message is known without reading what comes back.
 * @param returnPath address for all messages (`MAIL_RETURN_PATH`)
 * @param messageId `Message-ID` without brackets; it begins with a random id
 */
export function returnPathOf(returnPath: string, messageId: string): string {
  const at = returnPath.lastIndexOf('@');
  return `${returnPath.slice(0, at)}+${idOf(messageId)}${returnPath.slice(at)}`;
}

/** The id of the message that came back to an address; nothing for other addresses. */
export function returnedId(address: string): string | undefined {
  return RETURNED.exec(address)?.[1];
}

/** The random part of a `Message-ID`. */
function idOf(messageId: string): string {
  return messageId.slice(0, messageId.indexOf('@'));
}
