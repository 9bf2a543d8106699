import { createRegistration } from '#core/modules';

/** Works with the keys that sign codes. */
export interface AdmissionKeyFollower {
  /** A key was made, retired or revoked; called in the unit of work that stores it. */
  keysChanged(): Promise<void>;
}

/** Registers a provider that implements `AdmissionKeyFollower`. */
export const RegisterAdmissionKeyFollower = createRegistration<AdmissionKeyFollower>();
