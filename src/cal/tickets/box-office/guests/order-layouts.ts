/** Systems whose exports of orders are known. */
export const ORDER_SYSTEMS = ['pretix', 'eventbrite'] as const;

/** A system whose exports of orders are known. */
export type OrderSystem = (typeof ORDER_SYSTEMS)[number];

/** What columns of exports of orders say beside names, addresses and numbers of tickets. */
export const FIELDS_OF_ORDERS = [
  'order_reference',
  'position',
  'purchaser_name',
  'purchaser_first_name',
  'purchaser_last_name',
  'purchaser_email',
  'ticket_name',
  'original_price',
  'currency',
  'status',
] as const;

/** What a column of an export of orders says. */
export type FieldOfOrders = (typeof FIELDS_OF_ORDERS)[number];

type Field = FieldOfOrders | 'name' | 'first_name' | 'last_name' | 'email' | 'quantity';

/** How an export of orders of another system looks. Names of columns are as `columnKey` makes them. */
interface OrderLayout {
  system: OrderSystem;
  /** Names of which a table has one of each row, by which the system is known. */
  needs: readonly (readonly string[])[];
  fields: Readonly<Partial<Record<Field, string>>>;
}

/** Columns as pretix and Eventbrite name them in English. */
const LAYOUTS: readonly OrderLayout[] = [
  {
    // The sheet of positions has a row for each ticket, that of orders one for each order.
    system: 'pretix',
    needs: [['ordercode'], ['positionid', 'ordertotal']],
    fields: {
      order_reference: 'ordercode',
      position: 'positionid',
      name: 'attendeename',
      email: 'attendeeemail',
      purchaser_name: 'invoiceaddressname name',
      purchaser_email: 'email',
      quantity: 'positions',
      ticket_name: 'product',
      original_price: 'price ordertotal',
      status: 'status',
    },
  },
  {
    system: 'eventbrite',
    needs: [
      ['order', 'orderid', 'orderno'],
      ['orderdate', 'ordertype'],
      ['tickettype', 'totalpaid', 'attendeestatus', 'orderstatus'],
    ],
    fields: {
      order_reference: 'order orderid orderno',
      position: 'attendee attendeeid attendeeno',
      first_name: 'firstname',
      last_name: 'lastname surname',
      email: 'email emailaddress',
      purchaser_first_name: 'buyerfirstname',
      purchaser_last_name: 'buyerlastname buyersurname',
      purchaser_email: 'buyeremail buyeremailaddress',
      quantity: 'quantity ticketquantity',
      ticket_name: 'tickettype',
      original_price: 'totalpaid ticketprice',
      currency: 'currency',
      status: 'attendeestatus orderstatus status',
    },
  },
];

/** Statuses of tickets that are valid, in lower case, of all systems in English, German, French and Spanish. */
const VALID = new Set(
  'paid|attending|checked in|completed|confirmed|bezahlt|teilnehmend|eingecheckt|payé|payée|pagado|pagada'.split('|'),
);

/** The system of a table, and what its columns say, by their names; nothing for a table that is no known export. */
export function layoutOf(
  keys: readonly string[],
): { system: OrderSystem; fieldOf: (key: string) => Field | undefined } | undefined {
  const layout = LAYOUTS.find(({ needs }) => needs.every((names) => names.some((name) => keys.includes(name))));
  if (!layout) return undefined;
  const fields = new Map(
    Object.entries(layout.fields).flatMap(([field, names]) =>
      names.split(' ').map((name) => [name, field as Field] as const),
    ),
  );
  return { system: layout.system, fieldOf: (key) => fields.get(key) };
}

/** Whether a ticket of this status is valid where it comes from. */
export function isValidStatus(status: string): boolean {
  return VALID.has(status.trim().toLowerCase());
}
