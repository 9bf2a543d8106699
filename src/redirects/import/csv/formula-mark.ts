/** Put before text that a spreadsheet would take for a formula. */
const MARK = '[FORMULA] ';

/** What formulas begin with, full-width forms included. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Text that no spreadsheet computes. What looks marked already is marked once more, so that no mark is lost. */
export function withFormulaMark(text: string): string {
  return FORMULA.test(text) || text.startsWith(MARK) ? MARK + text : text;
}

/** The text before `withFormulaMark`. */
export function withoutFormulaMark(text: string): string {
  if (!text.startsWith(MARK)) return text;
  const rest = text.slice(MARK.length);
  return FORMULA.test(rest) || rest.startsWith(MARK) ? rest : text;
}
