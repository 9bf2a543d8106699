/**
 * A plugin of Swagger UI, which runs in the browser: its filter finds operations of which tag, path, method, summary and
 * id have every word, and shows them without a click on their tag. Without it, the filter compares tags only.
 */
export const SWAGGER_FILTER = `() => ({
  fn: {
    opsFilter: (tagged, phrase) => {
      const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean);
      const finds = (tag) => (entry) => {
        const operation = entry.get('operation');
        const texts = [tag, entry.get('path'), entry.get('method'), operation.get('summary'), operation.get('operationId')];
        const text = texts.join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
      };
      return tagged
        .map((group, tag) => group.set('operations', group.get('operations').filter(finds(tag))))
        .filter((group) => group.get('operations').size > 0);
    },
  },
  statePlugins: {
    layout: {
      wrapSelectors: {
        isShown: (original, system) => (_state, thing, fallback) => {
          const filter = system.layoutSelectors.currentFilter();
          const isFiltered = typeof filter === 'string' && filter !== '' && filter !== 'true';
          const isTag = Array.isArray(thing) && thing[0] === 'operations-tag';
          return (isFiltered && isTag) || original(thing, fallback);
        },
      },
    },
  },
})`;
