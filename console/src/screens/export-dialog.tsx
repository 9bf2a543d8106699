import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import { download } from '../lib/download.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const TABLES = {
  orders: 'Orders',
  payments: 'Payments, refunds and disputes',
  payouts: 'Payouts to the bank account',
  invoices: 'Invoices and credit notes',
  statement: 'Accounting statement: sales, documents, money and why they differ',
  datev: 'Bookings for DATEV',
  fec: 'Bookings as FEC (France)',
} as const;

/** Tables that are of a month where no days are chosen; bookings have a format of their own. */
const MONTHLY: readonly string[] = ['statement', 'datev', 'fec'];
const BOOKINGS: Readonly<Record<string, string>> = { datev: 'csv', fec: 'txt' };

type ExportTable = keyof typeof TABLES;
type Format = 'csv' | 'xlsx';

/** Saves a table of orders or money as a file. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [table, setTable] = useState<ExportTable>('orders');
  const [format, setFormat] = useState<Format>('xlsx');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
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
    <Dialog title="Export" onClose={onClose}>
      <form onSubmit={submit}>
        <Fault error={action.error} />
        <SelectField
          label="What"
          value={table}
          onChange={(value) => setTable(value as ExportTable)}
          options={Object.entries(TABLES)}
        />
        <TextField
          label="First day"
          type="date"
          hint={MONTHLY.includes(table) ? 'Empty: the last month' : 'Empty: no limit'}
          value={from}
          onChange={setFrom}
          fault={action.faults.from}
        />
        <TextField
          label="Last day"
          type="date"
          hint={MONTHLY.includes(table) ? 'Empty: the end of the month' : 'Empty: until today'}
          value={to}
          onChange={setTo}
          fault={action.faults.to}
        />
        {BOOKINGS[table] === undefined ? (
          <SelectField
            label="Format"
            value={format}
            onChange={(value) => setFormat(value as Format)}
            options={[
              ['xlsx', 'Excel'],
              ['csv', 'CSV'],
            ]}
          />
        ) : (
          <p className="soft">
            Accounts and numbers are those of the settings of accounting. DATEV reads files whose name begins with
            EXTF_; a FEC is handed over under the name SIREN, FEC and the last day of the fiscal year.
          </p>
        )}
        <p className="soft">
          Payments by hand are no certified cash register: Germany (§ 146a AO, TSE), France (art. 286 I 3° bis CGI),
          Austria (RKSV), Italy and other countries require one where cash is taken.
        </p>
        <DialogActions submit="Export" isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Name of the file. */
const nameOf = (table: string, ending: string) => `${table === 'datev' ? 'EXTF_Buchungsstapel' : table}.${ending}`;
