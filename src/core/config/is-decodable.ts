/** Whether each % of a text begins a percent-encoded character, as in addresses. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
