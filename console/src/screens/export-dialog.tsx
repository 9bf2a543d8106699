import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import { download } from '../lib/download.js';
import { t } from '../lib/texts.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const TABLES = {
  orders: t('orderParts.orders'),
  payments: t('orderParts.paymentsRefundsAndDisputes'),
  payouts: t('orderParts.payoutsToTheBank'),
  invoices: t('orderParts.invoicesAndCreditNotes'),
  statement: t('orderParts.accountingStatementSalesDocuments'),
  datev: t('orderParts.bookingsForDatev'),
  fec: t('orderParts.bookingsAsFecFrance'),
} as const;

/** Tables that are of a month where no days are chosen; bookings have a format of their own. */
const MONTHLY: readonly string[] = ['statement', 'datev', 'fec'];
const BOOKINGS: Readonly<Record<string, string>> = { datev: 'csv', fec: 'txt' };

type ExportTable = keyof typeof TABLES;
type Format = 'csv' | 'xlsx';

interface Props {
  /** What is chosen first. Default: orders of all days. */
  table?: ExportTable;
  from?: string;
  to?: string;
  onClose: () => void;
}

/** Saves a table of orders or money as a file. */
export function ExportDialog({ table: firstTable = 'orders', from: firstDay = '', to: lastDay = '', onClose }: Props) {
  const [table, setTable] = useState<ExportTable>(firstTable);
  const [format, setFormat] = useState<Format>('xlsx');
  const [from, setFrom] = useState(firstDay);
  const [to, setTo] = useState(lastDay);
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const own = BOOKINGS[table];
      const query = own === undefined ? { format, from, to } : { from, to };
      const file = await api.file(`/reports/v1/exports/${table}`, query);
      download(file, nameOf(table, own ?? format));
      onClose();
    });
  };
  return (
    <Dialog title={t('common.export')} onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <SelectField
          label={t('orderParts.what')}
          value={table}
          onChange={(value) => setTable(value as ExportTable)}
          options={Object.entries(TABLES)}
        />
        <TextField
          label={t('orderParts.firstDay')}
          type="date"
          hint={MONTHLY.includes(table) ? t('orderParts.emptyTheLastMonth') : t('orderParts.emptyNoLimit')}
          value={from}
          onChange={setFrom}
          fault={action.faults.from}
        />
        <TextField
          label={t('orderParts.lastDay')}
          type="date"
          hint={MONTHLY.includes(table) ? t('orderParts.emptyTheEndOf') : t('orderParts.emptyUntilToday')}
          value={to}
          onChange={setTo}
          fault={action.faults.to}
        />
        {BOOKINGS[table] === undefined ? (
          <SelectField
            label={t('orderParts.format')}
            value={format}
            onChange={(value) => setFormat(value as Format)}
            options={[
              ['xlsx', t('orderParts.excel')],
              ['csv', 'CSV'],
            ]}
          />
        ) : (
          <p className="soft">{t('orderParts.accountsAndNumbersAre')}</p>
        )}
        <p className="soft">{t('orderParts.paymentsByHandAre')}</p>
        <DialogActions submit={t('common.export')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Name of the file. */
const nameOf = (table: string, ending: string) => `${table === 'datev' ? 'EXTF_Buchungsstapel' : table}.${ending}`;
