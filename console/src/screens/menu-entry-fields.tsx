import { highestLevel, movedEntry, type MenuEntry } from '../lib/menu-draft.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';

const LEVELS = [t('menus.firstLevel'), t('menus.secondLevel'), t('menus.thirdLevel')];

const NAMES: Readonly<Record<Exclude<MenuEntry['kind'], 'link'>, string>> = {
  pages: t('menus.theListOfAll'),
  home: t('menus.theLinkToThe'),
  other: t('menus.aBlockThatThis'),
};

interface Props {
  entries: readonly MenuEntry[];
  index: number;
  onChange: (entries: readonly MenuEntry[]) => void;
}

/** The fields of one entry of a menu, and its position among the others. */
export function MenuEntryFields({ entries, index, onChange }: Props) {
  const entry = entries[index];
  const set = (parts: Partial<MenuEntry>) => onChange(entries.with(index, { ...entry, ...parts }));
  const highest = highestLevel(entries[index - 1]);
  const name = t('menus.entryIndex', { index: index + 1 });
  return (
    <fieldset className="card">
      <legend>{name}</legend>
      {entry.kind === 'link' ? (
        <div className="pair">
          <TextField label={t('menus.label')} required value={entry.label} onChange={(label) => set({ label })} />
          <TextField
            label={t('menus.address')}
            hint={t('menus.ofThisSiteFor')}
            value={entry.url}
            onChange={(url) => set({ url })}
          />
        </div>
      ) : (
        <p>
          {NAMES[entry.kind]}
          {entry.kind === 'other' && (
            <>
              : <code>{entry.label}</code>
            </>
          )}
        </p>
      )}
      {highest > 0 && (
        <SelectField
          label={t('menus.level')}
          value={String(entry.level)}
          onChange={(level) => set({ level: Number(level) })}
          options={LEVELS.slice(0, highest + 1).map((text, level) => [String(level), text] as const)}
        />
      )}
      <div className="actions">
        <button type="button" disabled={index === 0} onClick={() => onChange(movedEntry(entries, index, -1))}>
          {t('menus.up')}
          <span className="aside"> {t('menus.withName', { name })}</span>
        </button>
        <button
          type="button"
          disabled={index === entries.length - 1}
          onClick={() => onChange(movedEntry(entries, index, 1))}
        >
          {t('menus.down')}
          <span className="aside"> {t('menus.withName', { name })}</span>
        </button>
        <button type="button" className="danger" onClick={() => onChange(entries.toSpliced(index, 1))}>
          {t('common.remove')}
          <span className="aside"> {name}</span>
        </button>
      </div>
    </fieldset>
  );
}
