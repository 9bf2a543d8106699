/** Words that say how much without saying of what. */
const VAGUE =
  /(?:^|_)(?:MOST|KEPT|LONGEST|SHORTEST|LARGEST|GREATEST|DEEPEST|PAUSE|PATIENCE|EVERY|FRESH|TRIES|TOLD|AT_ONCE|SETTLING|WELL|TOGETHER)(?:_|$)/;
/** Words of durations; a constant with one of them names the unit. */
const DURATION =
  /(?:^|_)(?:AGE|DELAY|DURATION|GRACE|INTERVAL|LEASE|LIFE|LIFETIME|PERIOD|RETENTION|TIMEOUT|TTL|WINDOW)(?:_|$)/;
const TIME_UNIT = /_(?:MS|SECONDS|MINUTES|HOURS|DAYS|WEEKS|MONTHS|YEARS)$/;
/** Words of amounts of data; a constant with one of them names the unit. */
const DATA = /(?:^|_)(?:BODY|FILE|CHUNK|PIECE|UPLOAD)$/;
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/**
 * Numeric constants of a module say what they count and in which unit: `MAX_REDIRECT_HOPS`, `POLL_INTERVAL_MS`,
 * `MAX_FILE_BYTES`.
 */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      vague: '`{{name}}` does not say what it limits. Name it as `MAX_ITEMS`, `CACHE_SIZE` or `MAX_RETRIES`.',
      single: '`{{name}}` needs a second word: what it counts, or its unit, such as `MAX_ITEMS` or `TIMEOUT_MS`.',
      duration: '`{{name}}` is a duration: end it with its unit, such as `_MS`, `_SECONDS` or `_DAYS`.',
      data: '`{{name}}` is an amount of data: end it with its unit, such as `_BYTES` or `_LENGTH`.',
    },
  },
  create(context) {
    const report = (node, messageId) => context.report({ node, messageId, data: { name: node.name } });
    return {
      'Program > VariableDeclaration > VariableDeclarator, Program > ExportNamedDeclaration > VariableDeclaration > VariableDeclarator'({
        id,
        init,
      }) {
        if (id.type !== 'Identifier' || !CONSTANT.test(id.name)) return;
        if (VAGUE.test(id.name)) return report(id, 'vague');
        if (!isNumber(init)) return undefined;
        if (!id.name.includes('_') && !/^0[xo]/i.test(init.raw ?? '')) return report(id, 'single');
        if (DURATION.test(id.name) && !TIME_UNIT.test(id.name)) return report(id, 'duration');
        if (DATA.test(id.name)) return report(id, 'data');
        return undefined;
      },
    };
  },
};

/** Whether an expression is a number that is written in the source. */
function isNumber(node) {
  if (node?.type === 'Literal') return typeof node.value === 'number';
  if (node?.type === 'UnaryExpression') return isNumber(node.argument);
  return node?.type === 'BinaryExpression' && (isNumber(node.left) || isNumber(node.right));
}
