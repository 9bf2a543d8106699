import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import { download } from '../lib/download.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const TABLES = {
  orders: 'Orders',
  payments: 'Payments, refunds and disputes',
  payouts: 'Payouts to the bank account',
  invoices: 'Invoices and credit notes',
} as const;

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
      const file = await api.file(`/reports/v1/exports/${table}`, { format, from, to });
      download(file, `${table}.${format}`);
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
          hint="Empty: no limit"
          value={from}
          onChange={setFrom}
          fault={action.faults.from}
        />
        <TextField
          label="Last day"
          type="date"
          hint="Empty: until today"
          value={to}
          onChange={setTo}
          fault={action.faults.to}
        />
        <SelectField
          label="Format"
          value={format}
          onChange={(value) => setFormat(value as Format)}
          options={[
            ['xlsx', 'Excel'],
            ['csv', 'CSV'],
          ]}
        />
        <div className="actions">
          <button className="primary" disabled={action.isRunning}>
            Export
          </button>
          <button type="button" onClick={onClose}>
            Back
          </button>
        </div>
      </form>
    </Dialog>
  );
}
