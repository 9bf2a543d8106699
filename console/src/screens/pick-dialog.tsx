import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Named } from '../lib/event-draft.js';
import { t } from '../lib/texts.js';
import { Dialog } from '../ui/dialog.js';
import { TextField } from '../ui/fields.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

/** Most records that a search shows. */
export const SHOWN = 10;

/** How records of one kind are found and made. */
export interface Kind<Item extends Named = Named> {
  name: string;
  find: (search: string, signal: AbortSignal) => Promise<Item[]>;
  /** None: records of this kind are made elsewhere. */
  creation?: Creation<Item>;
}

interface Creation<Item extends Named> {
  /** The first is its name. */
  fields: readonly (readonly [member: string, label: string, type?: string])[];
  create: (values: Record<string, string>) => Promise<Item>;
}

interface PickProps<Item extends Named> {
  kind: Kind<Item>;
  mayCreate?: boolean;
  onPick: (picked: Item) => void;
  onClose: () => void;
}

/** Finds a record, or makes one. */
export function PickDialog<Item extends Named>({ kind, mayCreate = false, onPick, onClose }: PickProps<Item>) {
  const [search, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const found = useQuery({
    queryKey: ['pick', kind.name, search],
    queryFn: ({ signal }) => kind.find(search, signal),
    placeholderData: (before) => before,
  });
  return (
    <Dialog
      title={isNew ? t('places.newName', { name: kind.name }) : t('places.chooseName', { name: kind.name })}
      onClose={onClose}
    >
      {isNew && kind.creation ? (
        <NewRecord kind={kind.name} creation={kind.creation} name={search} onPick={onPick} onClose={onClose} />
      ) : (
        <>
          <TextField label={t('common.search')} type="search" value={search} onChange={setSearch} />
          <Loaded query={found}>
            {(records) =>
              records.length === 0 ? (
                <Empty>{t('places.noneMatches')}</Empty>
              ) : (
                <ul className="rows">
                  {records.map((record) => (
                    <li key={record.id}>
                      <button type="button" onClick={() => onPick(record)}>
                        {record.name}
                      </button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
          <div className="actions">
            {mayCreate && (
              <button type="button" onClick={() => setNew(true)}>
                {t('places.newName', { name: kind.name })}
              </button>
            )}
            <button type="button" onClick={onClose}>
              {t('common.cancel')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface NewProps<Item extends Named> extends Pick<PickProps<Item>, 'onPick' | 'onClose'> {
  kind: string;
  creation: Creation<Item>;
  name: string;
}

function NewRecord<Item extends Named>({ kind, creation, name, onPick, onClose }: NewProps<Item>) {
  const [nameMember] = creation.fields[0];
  const [values, setValues] = useState<Record<string, string>>({ [nameMember]: name });
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    void action.run(async () => onPick(await creation.create(filled)));
  };
  return (
    <form onSubmit={submit}>
      <Fault error={action.error} />
      {creation.fields.map(([member, label, type]) => (
        <TextField
          key={member}
          label={label}
          type={type}
          required={member === nameMember}
          value={values[member] ?? ''}
          onChange={(value) => setValues({ ...values, [member]: value })}
          fault={action.faults[member]}
        />
      ))}
      <div className="actions">
        <button className="primary" disabled={action.isRunning}>
          {t('places.createKind', { kind })}
        </button>
        <button type="button" onClick={onClose}>
          {t('common.cancel')}
        </button>
      </div>
    </form>
  );
}
