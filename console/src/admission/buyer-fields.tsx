import { t } from '../lib/texts.js';
import { CheckField, SelectField, TextField } from '../ui/fields.js';
import type { SaleDraft, SalePayment } from './sale-draft.js';

/** How a sale is paid, and who buys. */
export function BuyerFields({
  draft,
  onChange: change,
}: {
  draft: SaleDraft;
  onChange: (changes: Partial<SaleDraft>) => void;
}) {
  return (
    <>
      <SelectField
        label={t('admission.payment')}
        value={draft.payment}
        onChange={(payment) => change({ payment: payment as SalePayment })}
        options={[
          ['cash', t('admission.payCash')],
          ['card_reader', t('admission.payCard')],
          ['complimentary', t('admission.payNothing')],
        ]}
      />
      <TextField
        label={t('admission.buyerName')}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={t('admission.buyerEmail')}
        type="email"
        autoComplete="off"
        value={draft.email}
        onChange={(email) => change({ email })}
      />
      <CheckField
        label={t('admission.admitBuyers')}
        checked={draft.isEntering}
        onChange={(isEntering) => change({ isEntering })}
      />
    </>
  );
}
