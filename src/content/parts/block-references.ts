import { jsonOrUndefined, replaceBlockComments } from '#core/text';

/** The block comment that refers to a reusable block, in its parts: what is before the JSON, the JSON, what is after it. */
const REFERENCE = /^(<!--\s*wp:(?:core\/)?block\s+)(\{.*\})(\s*\/-->)$/s;

/** The id of the reusable block that a block comment refers to. */
export function referenceIn(comment: string): number | undefined {
  const json = REFERENCE.exec(comment)?.[2];
  const { ref } = (json === undefined ? {} : (jsonOrUndefined(json) ?? {})) as { ref?: unknown };
  return Number.isSafeInteger(ref) ? (ref as number) : undefined;
}

/** Ids of the reusable blocks that a content refers to. */
export function referencesIn(content: string): Set<number> {
  const ids = new Set<number>();
  replaceBlockComments(content, (comment) => {
    const id = referenceIn(comment);
    if (id !== undefined) ids.add(id);
    return '';
  });
  return ids;
}

/** A content whose references to reusable blocks have other ids; all other characters stay as they are. */
export function withReferences(content: string, idOf: (id: number) => number): string {
  return replaceBlockComments(content, (comment) => {
    const id = referenceIn(comment);
    if (id === undefined) return comment;
    const wanted = idOf(id);
    return wanted === id ? comment : withReference(comment, id, wanted);
  });
}

/** The JSON may have further members of the name within others. */
function withReference(comment: string, id: number, wanted: number): string {
  for (const { 0: member, index } of comment.matchAll(/"ref"\s*:\s*-?\d+/g)) {
    if (!member.endsWith(String(id))) continue;
    const end = index + member.length;
    const changed = `${comment.slice(0, end - String(id).length)}${wanted}${comment.slice(end)}`;
    if (referenceIn(changed) === wanted) return changed;
  }
  return comment;
}

/** Whether a content may refer to reusable blocks: most do not. */
export function mayReferToBlocks(content: string): boolean {
  return content.includes('wp:block ') || content.includes('wp:core/block ');
}
