/** The languages of an `Accept-Language` header, as they are written there; those that are refused (`q=0`) left out. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([name, ...rest]) => name !== '' && !rest.some((piece) => /^q=0(\.0*)?$/i.test(piece)))
    .map(([name]) => name);
}
