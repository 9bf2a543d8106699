import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, SITE_PATH } from '../api/api.js';
import type { InvoiceSettings, SiteLook, SiteSettings, TicketSettings } from '../api/types.js';
import { currencyChoices, currencyFor, languageFor, LANGUAGES, zoneNames, zoneOfDevice } from '../lib/site-choices.js';
import { plainText } from '../lib/text.js';
import { t } from '../lib/texts.js';
import { CheckField, SelectField, SuggestField, TextArea, TextField } from '../ui/fields.js';
import { Page } from '../ui/page.js';
import { Fault, Loaded } from '../ui/states.js';
import { useAction, type Action } from '../ui/use-action.js';
import { ImageField } from './image-field.js';
import { AccentField, type ChosenImage, LOOK_PATH } from './site-look.js';
import { TestMail } from './test-mail.js';

const SITE_SETTINGS_PATH = '/content/v2/settings';
const TICKET_SETTINGS_PATH = '/cal/tickets/v1/settings';
const INVOICE_SETTINGS_PATH = '/invoices/v1/settings';
const SETUP_PATH = '/content/v2/site-setup';
/** The default name of a site. */
const UNNAMED = 'Almanac';
/** Defaults in place of which those of the browser are offered. */
const UNSET = { timezone: 'UTC', language: 'en_US', currency: 'USD' };

/** What the form has. */
interface Draft {
  title: string;
  timezone: string;
  language: string;
  currency: string;
  sellerName: string;
  sellerAddress: string;
  sellerEmail: string;
  accent: string;
  logo: ChosenImage;
  paysByTransfer: boolean;
  account: string;
  paysOutside: boolean;
  instructions: string;
}

async function read(signal: AbortSignal): Promise<Draft> {
  const [site, tickets, invoices, look] = await Promise.all([
    api.get<SiteSettings>(SITE_SETTINGS_PATH, undefined, signal),
    api.get<TicketSettings>(TICKET_SETTINGS_PATH, undefined, signal),
    api.get<InvoiceSettings>(INVOICE_SETTINGS_PATH, undefined, signal),
    api.get<SiteLook>(LOOK_PATH, undefined, signal),
  ]);
  const tag = navigator.language;
  const title = plainText(site.title);
  const { timezone, language } = site;
  const { currency } = tickets;
  return {
    title: title === UNNAMED ? '' : title,
    timezone: timezone === UNSET.timezone ? zoneOfDevice() : timezone,
    language: language === UNSET.language ? (languageFor(tag) ?? language) : language,
    currency: currency === UNSET.currency ? (currencyFor(tag) ?? currency) : currency,
    sellerName: invoices.seller_name,
    sellerAddress: invoices.seller_address,
    sellerEmail: invoices.seller_email,
    accent: look.accent,
    logo: undefined,
    paysByTransfer: tickets.bank_transfer,
    account: tickets.bank_transfer_instructions,
    paysOutside: tickets.manual_payment,
    instructions: tickets.manual_instructions,
  };
}

/** Stores everything. Each request can be repeated, so saving again after a refusal goes on. */
async function store(draft: Draft, before: Draft): Promise<void> {
  await api.post(SITE_SETTINGS_PATH, { title: draft.title, timezone: draft.timezone, language: draft.language });
  await api.post(TICKET_SETTINGS_PATH, {
    currency: draft.currency,
    bank_transfer: draft.paysByTransfer,
    bank_transfer_instructions: draft.account,
    manual_payment: draft.paysOutside,
    manual_instructions: draft.instructions,
  });
  await api.post(INVOICE_SETTINGS_PATH, {
    seller_name: draft.sellerName,
    seller_address: draft.sellerAddress,
    seller_email: draft.sellerEmail,
  });
  await api.post(LOOK_PATH, {
    ...(draft.accent === before.accent ? {} : { accent: draft.accent }),
    ...(draft.logo && { site_logo: draft.logo.id }),
  });
}

/** Goes to the console, which reads the name of the site anew. */
async function finish(): Promise<void> {
  await api.post(SETUP_PATH);
  window.location.assign(`${SITE_PATH}/admin/console`);
}

/** What a new site needs to know, on one page. */
export function FirstRunScreen() {
  const query = useQuery({
    queryKey: ['first-run'],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => read(signal),
  });
  return (
    <Page title={t('firstRun.setUpYourSite')}>
      <p>{t('firstRun.everythingHereCanBe')}</p>
      <Loaded query={query}>{(draft) => <FirstRunForm before={draft} />}</Loaded>
    </Page>
  );
}

interface PartProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  faults: Action['faults'];
}

function FirstRunForm({ before }: { before: Draft }) {
  const [draft, setDraft] = useState(before);
  const action = useAction();
  const upload = useAction();
  const part: PartProps = {
    draft,
    change: (change) => setDraft((present) => ({ ...present, ...change })),
    faults: action.faults,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await store(draft, before);
      await finish();
    });
  };
  return (
    <form onSubmit={submit}>
      <SiteFields {...part} />
      <OrganiserFields {...part} />
      <fieldset className="part">
        <legend>{t('firstRun.look')}</legend>
        <ImageField
          kind="logo"
          image={draft.logo}
          onChange={(logo) => part.change({ logo })}
          upload={upload}
          fault={action.faults.site_logo}
        />
        <AccentField value={draft.accent} onChange={(accent) => part.change({ accent })} fault={action.faults.accent} />
      </fieldset>
      <PaymentFields {...part} />
      <fieldset className="part">
        <legend>{t('common.email')}</legend>
        <p className="hint">{t('firstRun.ticketsAreSentBy')}</p>
        <TestMail />
      </fieldset>
      <div className="save-bar">
        <Fault error={action.error} />
        <button className="primary" disabled={action.isRunning || upload.isRunning}>
          {t('firstRun.saveAndBegin')}
        </button>
        <button type="button" disabled={action.isRunning} onClick={() => void action.run(finish)}>
          {t('firstRun.skip')}
        </button>
      </div>
    </form>
  );
}

function SiteFields({ draft, change, faults }: PartProps) {
  return (
    <fieldset className="part">
      <legend>{t('firstRun.site')}</legend>
      <TextField
        label={t('firstRun.nameOfTheSite')}
        required
        maxLength={100}
        value={draft.title}
        onChange={(title) => change({ title })}
        fault={faults.title}
      />
      <SuggestField
        label={t('firstRun.timeZone')}
        hint={t('firstRun.typeAPartOf')}
        options={zoneNames()}
        required
        value={draft.timezone}
        onChange={(timezone) => change({ timezone })}
        fault={faults.timezone}
      />
      <div className="pair">
        <SelectField
          label={t('firstRun.languageOfThePages')}
          options={LANGUAGES}
          value={draft.language}
          onChange={(language) => change({ language })}
          fault={faults.language}
        />
        <SelectField
          label={t('firstRun.currency')}
          options={currencyChoices()}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          fault={faults.currency}
        />
      </div>
    </fieldset>
  );
}

function OrganiserFields({ draft, change, faults }: PartProps) {
  return (
    <fieldset className="part">
      <legend>{t('firstRun.organiser')}</legend>
      <TextField
        label={t('firstRun.nameOfTheOrganiser')}
        hint={t('firstRun.asInvoicesShowIt')}
        autoComplete="organization"
        value={draft.sellerName}
        onChange={(sellerName) => change({ sellerName })}
        fault={faults.seller_name}
      />
      <TextArea
        label={t('firstRun.postalAddress')}
        rows={3}
        value={draft.sellerAddress}
        onChange={(sellerAddress) => change({ sellerAddress })}
        fault={faults.seller_address}
      />
      <TextField
        label={t('firstRun.eMailForQuestions')}
        type="email"
        autoComplete="email"
        value={draft.sellerEmail}
        onChange={(sellerEmail) => change({ sellerEmail })}
        fault={faults.seller_email}
      />
    </fieldset>
  );
}

function PaymentFields({ draft, change, faults }: PartProps) {
  return (
    <fieldset className="part">
      <legend>{t('firstRun.waysToPay')}</legend>
      <CheckField
        label={t('firstRun.bankTransfer')}
        checked={draft.paysByTransfer}
        onChange={(paysByTransfer) => change({ paysByTransfer })}
      />
      {draft.paysByTransfer && (
        <TextArea
          label={t('firstRun.bankAccountForThe')}
          rows={3}
          value={draft.account}
          onChange={(account) => change({ account })}
          fault={faults.bank_transfer_instructions}
        />
      )}
      <CheckField
        label={t('firstRun.atTheEntranceOr')}
        checked={draft.paysOutside}
        onChange={(paysOutside) => change({ paysOutside })}
      />
      {draft.paysOutside && (
        <TextArea
          label={t('firstRun.howToPayThen')}
          rows={3}
          value={draft.instructions}
          onChange={(instructions) => change({ instructions })}
          fault={faults.manual_instructions}
        />
      )}
      <p className="hint">{t('firstRun.paymentByCardStripe')}</p>
    </fieldset>
  );
}
