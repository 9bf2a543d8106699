import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api, SITE_PATH } from '../api/api.js';
import type { InvoiceSettings, SiteLook, SiteSettings, TicketSettings } from '../api/types.js';
import { currencyChoices, currencyFor, languageFor, LANGUAGES, zoneNames, zoneOfDevice } from '../lib/site-choices.js';
import { plainText } from '../lib/text.js';
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
    <Page title="Set up your site">
      <p>Everything here can be changed later under Settings.</p>
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
        <legend>Look</legend>
        <ImageField
          label="Logo"
          image={draft.logo}
          onChange={(logo) => part.change({ logo })}
          upload={upload}
          fault={action.faults.site_logo}
        />
        <AccentField value={draft.accent} onChange={(accent) => part.change({ accent })} fault={action.faults.accent} />
      </fieldset>
      <PaymentFields {...part} />
      <fieldset className="part">
        <legend>E-mail</legend>
        <p className="hint">Tickets are sent by e-mail. Try whether a message arrives.</p>
        <TestMail />
      </fieldset>
      <div className="save-bar">
        <Fault error={action.error} />
        <button className="primary" disabled={action.isRunning || upload.isRunning}>
          Save and begin
        </button>
        <button type="button" disabled={action.isRunning} onClick={() => void action.run(finish)}>
          Skip
        </button>
      </div>
    </form>
  );
}

function SiteFields({ draft, change, faults }: PartProps) {
  return (
    <fieldset className="part">
      <legend>Site</legend>
      <TextField
        label="Name of the site"
        required
        maxLength={100}
        value={draft.title}
        onChange={(title) => change({ title })}
        fault={faults.title}
      />
      <SuggestField
        label="Time zone"
        hint="Type a part of the name, for example Berlin"
        options={zoneNames()}
        required
        value={draft.timezone}
        onChange={(timezone) => change({ timezone })}
        fault={faults.timezone}
      />
      <div className="pair">
        <SelectField
          label="Language of the pages"
          options={LANGUAGES}
          value={draft.language}
          onChange={(language) => change({ language })}
          fault={faults.language}
        />
        <SelectField
          label="Currency"
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
      <legend>Organiser</legend>
      <TextField
        label="Name of the organiser"
        hint="As invoices show it"
        autoComplete="organization"
        value={draft.sellerName}
        onChange={(sellerName) => change({ sellerName })}
        fault={faults.seller_name}
      />
      <TextArea
        label="Postal address"
        rows={3}
        value={draft.sellerAddress}
        onChange={(sellerAddress) => change({ sellerAddress })}
        fault={faults.seller_address}
      />
      <TextField
        label="E-mail for questions about invoices"
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
      <legend>Ways to pay</legend>
      <CheckField
        label="Bank transfer"
        checked={draft.paysByTransfer}
        onChange={(paysByTransfer) => change({ paysByTransfer })}
      />
      {draft.paysByTransfer && (
        <TextArea
          label="Bank account, for the buyer"
          rows={3}
          value={draft.account}
          onChange={(account) => change({ account })}
          fault={faults.bank_transfer_instructions}
        />
      )}
      <CheckField
        label="At the entrance, or elsewhere outside of the site"
        checked={draft.paysOutside}
        onChange={(paysOutside) => change({ paysOutside })}
      />
      {draft.paysOutside && (
        <TextArea
          label="How to pay then"
          rows={3}
          value={draft.instructions}
          onChange={(instructions) => change({ instructions })}
          fault={faults.manual_instructions}
        />
      )}
      <p className="hint">Payment by card (Stripe) is set up where the service is installed.</p>
    </fieldset>
  );
}
