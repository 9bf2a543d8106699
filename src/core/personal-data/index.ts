/** What modules contribute to exports and erasure of personal data. */
export { PersonalDataRegistryModule } from './personal-data-registry.module.js';
export {
  ERASED,
  type Person,
  PersonalDataRegistry,
  type PersonalDataRow,
  type PersonalDataSource,
  type PersonalRecords,
  RegisterPersonalData,
  RegisterVisitLog,
  type VisitLog,
} from './personal-data.registry.js';
export { isEmail, storedRecords } from './stored-records.js';
