import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textDifferences } from '../../test/helpers/text-differences.js';
import { TextsConfig } from './texts.config.js';
import { TextsService } from './texts.service.js';

const FILES = {
  en: { when: 'When', where: 'Where', seats: '{count, plural, one {# seat} other {# seats}} at {site}' },
  de: { when: 'Wann', where: 'Wo', seats: '{count, plural, one {# Platz} other {# Plätze}} bei {site}' },
  es: { when: 'Cuándo' },
  fr: { when: 'Quand' },
};

describe('Texts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'texts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const service = (textsDir = ''): TextsService => {
    const texts = new TextsService(Object.assign(new TextsConfig(), { textsDir }));
    texts.addAll(FILES);
    texts.onApplicationBootstrap();
    return texts;
  };

  it.each([
    ['de-AT,en', 'en_US', 'de-AT'],
    ['ja,fr', 'en_US', 'fr'],
    ['ja', 'es_ES', 'es-ES'],
    ['', 'ja', 'en'],
  ])('of a reader of %s on a site in %s are those of %s', (languages, site, tag) =>
    expect(service().of(languages, site).tag).toBe(tag),
  );

  it('are filled with values by the rules of the language, and are English where the language has none', () => {
    expect(service().of('de', 'en').text('seats', { count: 2, site: '{x}' })).toBe('2 Plätze bei {x}');
    expect(service().of('fr', 'en').text('seats', { count: 1, site: 'A' })).toBe('1 seat at A');
    expect(service().of('fr', 'en').find('unknown')).toBeUndefined();
    expect(() => service().of('fr', 'en').text('unknown')).toThrow('There is no text unknown');
  });

  it('are replaced and added by files of a folder', () => {
    writeFileSync(join(folder, 'de.json'), '{"when": "Termin"}');
    writeFileSync(join(folder, 'nl.json'), '{"when": "Wanneer"}');
    const texts = service(folder);
    expect(texts.of('de', 'en').text('when')).toBe('Termin');
    expect(texts.of('de', 'en').text('where')).toBe('Wo');
    expect(texts.of('nl', 'en').text('when')).toBe('Wanneer');
    expect(texts.of('nl', 'en').text('where')).toBe('Where');
    writeFileSync(join(folder, 'fr.json'), '{"when": "{count, plural"}');
    expect(() => service(folder)).toThrow(/when of .*fr\.json is no ICU message/);
  });

  it('are given as messages, the English ones where the language lacks them', () => {
    const names = service();
    names.addAll({ en: { 'x.a': '{n}', 'x.b': 'B', y: 'Y' }, de: { 'x.b': 'b' } });
    expect(names.messagesOf('de-AT', 'x.')).toEqual({ a: '{n}', b: 'b' });
    expect(names.messagesOf('ja', 'x.')).toEqual({ a: '{n}', b: 'B' });
  });

  it('write amounts and times for the language', () => {
    const german = service().of('de', 'en');
    expect(german.money(123_456, 'EUR').replace(/\s/g, ' ')).toBe('1.234,56 €');
    expect(service().of('en', 'en').money(500, 'JPY')).toBe('¥500');
    expect(service().of('en', 'en').money(1500, 'KWD').replace(/\s/g, ' ')).toBe('KWD 1.500');
    expect(german.wallTime('2031-05-10 10:00:00', 'America/New_York')).toContain('(America/New York)');
  });
});

describe('Texts of two languages', () => {
  it('differ where one lacks a text, or a value of it', () => {
    expect(textDifferences({ en: FILES.en, de: FILES.de })).toEqual([]);
    expect(textDifferences({ en: FILES.en, de: { ...FILES.de, seats: '{count} bei' } })).toEqual(['de seats']);
    expect(textDifferences({ en: FILES.en, fr: FILES.fr })).toEqual(['fr where', 'fr seats']);
  });
});
