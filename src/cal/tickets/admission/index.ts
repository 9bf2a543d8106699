/** Check-in of attendees, for other folders. */
export { type TicketCodeInput, TicketCodesService } from './access/ticket-codes.service.js';
export { AdmissionKeysService } from './signed-codes/admission-keys.service.js';
export { AdmissionFactsService } from './admission-facts.service.js';
export { AdmissionDevice } from './devices/admission-device.js';
export { AdmissionDevicesService } from './devices/admission-devices.service.js';
export {
  CurrentDevice,
  DEVICE_ENDPOINT,
  DeviceTokenGuard,
  RequireAdmissionDevice,
} from './devices/device-token.guard.js';
export type { AdmissionList } from './lists/admission-list.js';
export { AdmissionListsService } from './lists/admission-lists.service.js';
export { ADMISSION_EVENTS, AdmissionConflictEvent } from './scans/admission-conflict.event.js';
