import type { Operation } from '#core/openapi';

const NO_MAIL = 'a site that sends e-mail (`SMTP_URL`).';
const DEVICE = 'a device for check-in and its token (`X-Device-Token`).';
const LIST = 'a check-in list.';
const CLOUD = 'a call of the optimisation service, from its own addresses.';
/**
 * What the examples of operations need that the data of the demo does not have, by the id of the operation. The OpenAPI
 * document says it; a test sends all other examples.
 */
export const EXAMPLE_NEEDS: Readonly<Record<string, string>> = {
  getUrlDetails: 'the internet, from which the page is requested.',
  getCalendarViewHtml: 'a nonce of the page that shows the view.',
  renderCalendarViewHtml: 'a nonce of the page that shows the view.',
  createEventPost: 'another route: events are created in `cal/events/v1/events`.',
  sendEventImportBatch: 'the hash of a running import.',
  sendEventImportState: 'the hash of a running import.',
  getSemrushAuthorizationUrl: 'a connected account of SEMrush (`SEMRUSH_CLIENT_ID`).',
  authenticateSemrush: 'a connected account of SEMrush (`SEMRUSH_CLIENT_ID`).',
  getWincherAuthorizationUrl: 'a connected account of Wincher (`WINCHER_CLIENT_ID`).',
  authenticateWincher: 'a connected account of Wincher (`WINCHER_CLIENT_ID`).',
  listRelatedKeyphrases: 'a connected account of SEMrush (`SEMRUSH_CLIENT_ID`).',
  getEventImport: 'the id of an import of this site, which is random.',
  getFileSize: 'the path of an upload of this site, which has the month of the upload.',
  getTicketPass: '`APPLE_PASS_CERTIFICATE`.',
  getGoogleWalletLink: '`GOOGLE_WALLET_ISSUER_ID`.',
  trackKeyphrases: 'a connected account of Wincher (`WINCHER_CLIENT_ID`).',
  getInvoiceXml: 'an invoice with the country of its buyer.',
  exportDatev: 'a chart of accounts and the numbers of DATEV (`accounting/v1/settings`).',
  exportFec: 'the French chart of accounts and the SIREN (`accounting/v1/settings`).',
  createScheduledExport: NO_MAIL,
  getScheduledExport: 'a scheduled export.',
  updateScheduledExport: 'a scheduled export.',
  listScheduledExportRuns: 'a scheduled export.',
  runScheduledExport: 'a scheduled export.',
  syncObjects: 'delta sync (`SYNC_RETENTION_DAYS`).',
  createCashReport: 'money that was noted by hand.',
  getCashReport: 'a report of a cashier.',
  getCashReportFile: 'a report of a cashier.',
  getCashReportPage: 'a report of a cashier.',
  getSeries: 'an event that repeats.',
  listSeriesDates: 'an event that repeats.',
  editSeries: 'an event that repeats.',
  listSeriesTickets: 'an event that repeats.',
  writeSeriesTicket: 'an event that repeats.',
  createSeriesPass: 'an event that repeats.',
  listPassHolders: 'a pass of a series.',
  getPass: 'a pass of a series.',
  getWebhookEndpoint: 'an endpoint.',
  listWebhookDeliveries: 'an endpoint.',
  testWebhookEndpoint: 'an endpoint.',
  replayWebhooks: 'an endpoint.',
  getWebhookDelivery: 'a delivery of an endpoint.',
  replayWebhook: 'a delivery of an endpoint.',
  getAdmissionDevice: 'a device for check-in.',
  enrollDevice: 'the QR code of a device for check-in.',
  getOwnDevice: DEVICE,
  rollDeviceToken: DEVICE,
  sendDeviceStatus: DEVICE,
  getAdmissionList: LIST,
  getAdmissionListCounts: LIST,
  startEventCancellation: 'the `preview_key` of a preview.',
  getEventCancellation: 'an event that was canceled with its orders.',
  listEventCancellationItems: 'an event that was canceled with its orders.',
  retryEventCancellation: 'an event that was canceled with its orders.',
  payOrder: 'a payment service and an unpaid order.',
  declineCancellation: 'a purchaser who has requested to cancel.',
  cancelTicket: 'a paid ticket that may be canceled.',
  exchangeTicket: 'another ticket of the event.',
  withdrawTicket: 'a free ticket.',
  updateEventPool: 'a pool of the event.',
  receiveStripeEvent: 'the signature of Stripe.',
  runAbilityByPut: 'an ability that is run by this method; the service has none.',
  runAbilityByPutPatch: 'an ability that is run by this method; the service has none.',
  resendMailMessage: NO_MAIL,
  sendTestMail: NO_MAIL,
  testAnnouncement: NO_MAIL,
  reportMailBounce: NO_MAIL,
  joinWaitingList: NO_MAIL,
  moveWaitingEntry: NO_MAIL,
  offerToWaitingEntry: NO_MAIL,
  leaveWaitingList: NO_MAIL,
  checkCallbackAddress: CLOUD,
  validateCloudToken: CLOUD,
  storeCloudKey: CLOUD,
  validateCloudKey: CLOUD,
  setCloudState: CLOUD,
  confirmAliasRefusal: CLOUD,
  notifyImages: CLOUD,
  notifyUsedStyles: CLOUD,
  notifyFirstImages: CLOUD,
  checkImage: CLOUD,
};

/** An operation whose description says what its example needs. */
export function withExampleNeed<Documented extends Operation>(operation: Documented): Documented {
  const need = EXAMPLE_NEEDS[String(operation.operationId)];
  return need === undefined
    ? operation
    : { ...operation, description: `${String(operation.description)}\n\nThe example needs ${need}` };
}
