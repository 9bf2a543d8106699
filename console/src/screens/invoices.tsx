import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api/api.js';
import type { Invoice, InvoiceList } from '../api/types.js';
import { formatDay } from '../lib/dates.js';
import { download } from '../lib/download.js';
import { formatMinor } from '../lib/money.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters, type FilterProps } from '../ui/use-filters.js';
import { useUser } from '../ui/user.js';
import { ExportDialog } from './export-dialog.js';

const PER_PAGE = 50;
const FILTERS = ['search', 'kind', 'from', 'to'] as const;
const KINDS = ['invoice', 'credit_note'] as const;

/** Invoices and credit notes, which never change. */
export function InvoicesScreen() {
  const { values, page, set, setPage } = useFilters(FILTERS);
  const [isExporting, setExporting] = useState(false);
  const { rights } = useUser();
  const action = useAction();
  const query = { page, per_page: PER_PAGE, ...values };
  const list = useQuery({
    queryKey: ['invoices', 'list', query],
    queryFn: ({ signal }) => api.get<InvoiceList>('/invoices/v1/invoices', query, signal),
    placeholderData: (before) => before,
  });
  const save = ({ id, number }: Invoice) =>
    action.run(async () => download(await api.file(`/invoices/v1/invoices/${id}/pdf`), `${number}.pdf`));
  return (
    <Page
      title={t('invoices.title')}
      actions={
        <>
          {rights.managesSite && (
            <Link className="button" to="/settings/organiser">
              {t('invoices.settings')}
            </Link>
          )}
          <Link className="button" to="/exports">
            {t('exports.title')}
          </Link>
          <button type="button" onClick={() => setExporting(true)}>
            {t('common.export')}
          </button>
        </>
      }
    >
      {isExporting && (
        <ExportDialog table="invoices" from={values.from} to={values.to} onClose={() => setExporting(false)} />
      )}
      <InvoiceFilters values={values} set={set} />
      <Fault error={action.error} />
      <Loaded query={list}>
        {({ invoices, total, total_pages: pages }) => (
          <>
            <Total text={t('invoices.count', { count: total })} />
            {invoices.length === 0 && <Empty>{t('invoices.empty')}</Empty>}
            <ul className="rows">
              {invoices.map((invoice) => (
                <InvoiceRow
                  key={invoice.id}
                  invoice={invoice}
                  isRunning={action.isRunning}
                  onSave={() => void save(invoice)}
                />
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function InvoiceFilters({ values, set }: FilterProps<(typeof FILTERS)[number]>) {
  return (
    <search className="filters">
      <TextField
        label={t('invoices.search')}
        hint={t('invoices.searchHint')}
        type="search"
        value={values.search}
        onChange={(value) => set('search', value)}
      />
      <SelectField
        label={t('invoices.kind')}
        value={values.kind}
        onChange={(value) => set('kind', value)}
        options={[['', t('common.all')], ...KINDS.map((kind) => [kind, t(`invoices.kinds.${kind}`)] as const)]}
      />
      <TextField
        label={t('invoices.from')}
        type="date"
        max={values.to}
        value={values.from}
        onChange={(value) => set('from', value)}
      />
      <TextField
        label={t('invoices.to')}
        type="date"
        min={values.from}
        value={values.to}
        onChange={(value) => set('to', value)}
      />
    </search>
  );
}

function InvoiceRow({ invoice, isRunning, onSave }: { invoice: Invoice; isRunning: boolean; onSave: () => void }) {
  const { number, kind, buyer, order, date, currency, total_minor: total } = invoice;
  return (
    <li>
      <div>
        {number}, {buyer.company || buyer.name}
        <p className="soft">
          {formatDay(date)}
          {order !== 0 && (
            <>
              , <Link to={`/orders/${order}`}>{t('invoices.order', { id: order })}</Link>
            </>
          )}
        </p>
      </div>
      <span>{formatMinor(total, currency)}</span>
      {kind === 'credit_note' && <Badge>{t('invoices.creditNote')}</Badge>}
      <button type="button" disabled={isRunning} onClick={onSave}>
        {t('invoices.pdf')}
        <span className="aside"> {number}</span>
      </button>
    </li>
  );
}
