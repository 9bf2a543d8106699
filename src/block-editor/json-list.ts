/** Writes pages of objects as one JSON array with an object on each line, piece by piece. */
export async function* writeList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    for (const item of page) {
      yield before + JSON.stringify(item);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
