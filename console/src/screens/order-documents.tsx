import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { Invoice } from '../api/types.js';
import { download } from '../lib/download.js';
import { formatMinor } from '../lib/money.js';
import { t } from '../lib/texts.js';
import { Empty, Fault, Loaded } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

/** What a document can be saved as. */
const FILES = [
  ['pdf', 'PDF'],
  ['xml', t('orderParts.xrechnung')],
] as const;

/** The invoices and credit notes of an order, as PDF and as electronic invoice. */
export function OrderDocuments({ orderId }: { orderId: number }) {
  const action = useAction();
  const query = useQuery({
    queryKey: ['invoices', orderId],
    queryFn: ({ signal }) =>
      api.get<{ invoices: Invoice[] }>(`/invoices/v1/orders/${orderId}/invoices`, undefined, signal),
  });
  const save = ({ id, number }: Invoice, type: 'pdf' | 'xml') =>
    action.run(async () => download(await api.file(`/invoices/v1/invoices/${id}/${type}`), `${number}.${type}`));
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t('orderParts.invoices')}</h2>
      <Fault error={action.error} />
      <Loaded query={query}>
        {({ invoices }) =>
          invoices.length === 0 ? (
            <Empty>{t('orderParts.noInvoiceWasIssued')}</Empty>
          ) : (
            <ul className="rows">
              {invoices.map((invoice) => (
                <li key={invoice.id}>
                  <div>
                    {invoice.kind === 'invoice' ? t('orderParts.invoice') : t('orderParts.creditNote')} {invoice.number}
                    <p className="soft">
                      {formatMinor(invoice.total_minor, invoice.currency)},{' '}
                      {invoice.buyer.company || invoice.buyer.name}
                    </p>
                  </div>
                  <div className="actions">
                    {FILES.map(([type, label]) => (
                      <button
                        key={type}
                        type="button"
                        aria-label={`${label} of ${invoice.number}`}
                        disabled={action.isRunning}
                        onClick={() => void save(invoice, type)}
                      >
                        {label}
                      </button>
                    ))}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
