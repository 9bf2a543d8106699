import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfiguration } from '../../../src/load-configuration.js';
import { startApp } from '../../helpers/app.js';

describe('Settings at start', () => {
  it('that are wrong are refused together with the variables that are misspelt', async () => {
    const env = { DATABAES_URL: 'sqlite:x', PORT: 'abc' };
    await expect(loadConfiguration(env)).rejects.toThrow(
      'These settings are wrong:\n  PORT: must be a whole number from 0 to 65535\nNo setting is called DATABAES_URL. Did you mean DATABASE_URL?',
    );
  });

  it.each(['en-abc-def-ghi', 'en-abcdefgh1', '1,2', 'a'])(
    'name no languages of pages that are no tags of languages: %s',
    async (tags) => {
      await expect(loadConfiguration({ PAGE_LANGUAGES: tags })).rejects.toThrow('PAGE_LANGUAGES: must be languages');
    },
  );

  it('show texts of TEXTS_DIR as text, and refuse files that are none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-texts-'));
    const file = join(folder, 'en.json');
    writeFileSync(file, JSON.stringify({ 'layout.skip': '<script>hit()</script>" onload="hit()' }));
    const service = await startApp({ TEXTS_DIR: folder });
    const { text } = await service.http().get('/').expect(200);
    await service.close();
    expect(text).toContain('&lt;script&gt;hit()&lt;/script&gt;');
    expect(text).not.toMatch(/<script>hit|" onload="hit/);
    for (const content of ['[', '["a"]', '{"layout.skip": {"a": 1}}', `{"layout.skip": "{a"}`, '['.repeat(1000)]) {
      writeFileSync(file, content);
      await expect(startApp({ TEXTS_DIR: folder })).rejects.toThrow(/en\.json|layout\.skip/);
    }
    rmSync(folder, { recursive: true });
  });

  it('warn of a language of pages without texts, which TEXTS_DIR can add', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-texts-'));
    writeFileSync(join(folder, 'eo.json'), '{"page.home": "Hejmo"}');
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const service = await startApp({ PAGE_LANGUAGES: 'en,xx,eo,de-AT', TEXTS_DIR: folder });
    const warnings = warn.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('PAGE_LANGUAGES'));
    warn.mockRestore();
    await service.close();
    rmSync(folder, { recursive: true });
    expect(warnings).toEqual([
      'PAGE_LANGUAGES names xx without texts: these pages are in another language. There are texts in de, en, eo, es, fr; TEXTS_DIR adds languages.',
    ]);
  });
});
