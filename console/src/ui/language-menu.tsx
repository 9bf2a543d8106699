import { api } from '../api/api.js';
import { LANGUAGE, t, TEXT_LANGUAGES } from '../lib/texts.js';
import { useAction } from './use-action.js';
import { SelectField } from './fields.js';

const baseOf = (tag: string): string => tag.split('-')[0];

/** The name of a language in itself. */
const nameOf = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

/** The name of a language for the profile of a user, such as `de_DE`. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** The language of the console, which belongs to the user. */
export function LanguageMenu() {
  const action = useAction();
  const choose = (tag: string) =>
    action.run(async () => {
      await api.post('/content/v2/users/me', { locale: localeOf(tag) });
      // Texts that are on the screen were written in the former language.
      window.location.reload();
    });
  return (
    <SelectField
      label={t('frame.language')}
      value={TEXT_LANGUAGES.find((tag) => tag === LANGUAGE) ?? baseOf(LANGUAGE)}
      onChange={(tag) => void choose(tag)}
      options={TEXT_LANGUAGES.map((tag) => [tag, nameOf(tag)])}
      disabled={action.isRunning}
      fault={action.error instanceof Error ? action.error.message : undefined}
    />
  );
}
