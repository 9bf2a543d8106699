import { IsOptional, Matches, ValidateBy, type ValidationArguments } from 'class-validator';
import { Setting } from '#core/config';
import { readPassCertificates, type PassCertificateTexts } from './wallets/pass-certificates.js';
import { readServiceAccount } from './wallets/service-account.js';

/** Says by its message why the certificates of passes cannot be used. */
function IsUsableForPasses(): PropertyDecorator {
  return ValidateBy({
    name: 'passCertificates',
    validator: {
      validate: (_, context) => faultOfPasses(context) === undefined,
      defaultMessage: (context) => faultOfPasses(context) ?? '',
    },
  });
}

function faultOfPasses(context: ValidationArguments | undefined): string | undefined {
  const certificates = readPassCertificates((context?.object as TicketFilesConfig).passTexts);
  return 'fault' in certificates ? certificates.fault : undefined;
}

/** Settings of the deployment for tickets as files. */
export class TicketFilesConfig {
  @Setting({
    env: 'APPLE_PASS_CERTIFICATE',
    default: undefined,
    secret: true,
    description:
      'Certificate of the pass type for tickets in Apple Wallet, PEM; pass type and team are read from it. Needs APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE. Unset: no tickets for Apple Wallet.',
  })
  @IsOptional()
  @IsUsableForPasses()
  applePassCertificate?: string;

  @Setting({
    env: 'APPLE_PASS_KEY',
    default: undefined,
    secret: true,
    description: 'Private RSA key of APPLE_PASS_CERTIFICATE, PEM.',
  })
  @IsOptional()
  applePassKey?: string;

  @Setting({
    env: 'APPLE_PASS_KEY_PASSPHRASE',
    default: undefined,
    secret: true,
    description: 'Passphrase of APPLE_PASS_KEY. Unset: the key is not encrypted.',
  })
  @IsOptional()
  applePassKeyPassphrase?: string;

  @Setting({
    env: 'APPLE_WWDR_CERTIFICATE',
    default: undefined,
    secret: true,
    description: 'Intermediate certificate of Apple that signed APPLE_PASS_CERTIFICATE (WWDR), PEM.',
  })
  @IsOptional()
  appleWwdrCertificate?: string;

  @Setting({
    env: 'GOOGLE_WALLET_ISSUER_ID',
    default: undefined,
    description:
      'Number of the issuer in the Google Pay and Wallet console, for tickets in Google Wallet. Needs GOOGLE_WALLET_KEY. Unset: no tickets for Google Wallet.',
  })
  @IsOptional()
  @Matches(/^\d{5,30}$/, { message: 'must be a number of 5 to 30 digits' })
  @ValidateBy({
    name: 'withKey',
    validator: {
      validate: (_, context) => (context?.object as TicketFilesConfig).googleWalletKey !== undefined,
      defaultMessage: () => 'needs GOOGLE_WALLET_KEY',
    },
  })
  googleWalletIssuerId?: string;

  @Setting({
    env: 'GOOGLE_WALLET_KEY',
    default: undefined,
    secret: true,
    description:
      'Key of a service account of Google that may issue passes, as the JSON that Google makes. Links are signed with it; nothing is sent to Google.',
  })
  @IsOptional()
  @ValidateBy({
    name: 'serviceAccount',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && readServiceAccount(value) !== undefined,
      defaultMessage: () => 'must be the JSON key of a service account, with client_email and a private RSA key',
    },
  })
  googleWalletKey?: string;

  /** The settings for Apple Wallet. */
  get passTexts(): PassCertificateTexts {
    return {
      certificate: this.applePassCertificate ?? '',
      key: this.applePassKey ?? '',
      passphrase: this.applePassKeyPassphrase,
      wwdr: this.appleWwdrCertificate ?? '',
    };
  }
}
