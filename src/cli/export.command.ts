import { SiteService } from '#core/site';
import { actingAs } from './acting-as.js';
import { readArguments, textOf } from './arguments.js';
import { plainName, writeFileStream } from './named-file.js';
import { UsageError, type Command } from './command.js';
import { StoredEventsService } from '../export/stored-events.service.js';
import { writeCsv, writeIcs, writeJson } from '../export/index.js';
import { IMPORT_FORMATS, type ImportFormat } from '../import/index.js';
import { withService } from './with-service.js';

/** `export`: all events as a file that `import` reads back without changing anything. */
export const exportCommand: Command = {
  run: async (args) => {
    const { words, options } = readArguments(args, { format: 'text', user: 'text' });
    const [path, ...more] = words;
    if (more.length > 0) throw new UsageError('Name at most one file.');
    const format = textOf(options.format) ?? (path && plainName(path).split('.').at(-1)) ?? 'json';
    if (!isFormat(format)) throw new UsageError(`--format is one of ${IMPORT_FORMATS.join(', ')}.`);
    await withService((service) =>
      actingAs(service, textOf(options.user), async (caller) => {
        const events = service.get(StoredEventsService).all(caller);
        const { title } = await service.get(SiteService).settings();
        const text =
          format === 'ics'
            ? writeIcs(events, { name: title })
            : format === 'csv'
              ? writeCsv(events)
              : writeJson(events);
        if (path === undefined) for await (const piece of text) process.stdout.write(piece);
        else await writeFileStream(path, text, { replace: true });
      }),
    );
  },
};

function isFormat(value: string): value is ImportFormat {
  return (IMPORT_FORMATS as readonly string[]).includes(value);
}
