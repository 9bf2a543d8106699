import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** The settings for Apple Wallet as they were given, PEM. */
export interface PassCertificateTexts {
  certificate: string;
  key: string;
  passphrase?: string;
  wwdr: string;
}

/** What signs passes. */
export interface PassCertificates {
  /** PEM. */
  certificate: string;
  /** PEM (PKCS#1), not encrypted. */
  key: string;
  /** PEM. */
  wwdr: string;
  /** Identifier of the pass type, such as `pass.org.example.tickets`. */
  passTypeId: string;
  teamId: string;
}

/** Reads certificates and key. @returns why they cannot be used, or what signs passes */
export function readPassCertificates(texts: PassCertificateTexts): PassCertificates | { fault: string } {
  const certificate = certificateOf(texts.certificate);
  if (!certificate) return { fault: 'must be a certificate in PEM' };
  const wwdr = certificateOf(texts.wwdr);
  if (!wwdr) return { fault: 'needs APPLE_WWDR_CERTIFICATE, a certificate in PEM' };
  const key = keyOf(texts);
  if (key?.asymmetricKeyType !== 'rsa')
    return { fault: 'needs APPLE_PASS_KEY, a private RSA key in PEM, and its passphrase' };
  if (!certificate.checkPrivateKey(key)) return { fault: 'does not belong to APPLE_PASS_KEY' };
  const passTypeId = subjectPart(certificate, 'UID');
  const teamId = subjectPart(certificate, 'OU');
  if (passTypeId === undefined || teamId === undefined)
    return { fault: 'must be a certificate of a pass type: its subject has UID (pass type) and OU (team)' };
  return {
    certificate: certificate.toString(),
    key: String(key.export({ type: 'pkcs1', format: 'pem' })),
    wwdr: wwdr.toString(),
    passTypeId,
    teamId,
  };
}

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function keyOf({ key, passphrase }: PassCertificateTexts): KeyObject | undefined {
  try {
    return createPrivateKey({ key, passphrase });
  } catch {
    return undefined;
  }
}

/** A part of the subject of a certificate, such as `OU`. */
function subjectPart({ subject }: X509Certificate, name: string): string | undefined {
  const line = subject.split('\n').find((part) => part.startsWith(`${name}=`));
  return line?.slice(name.length + 1);
}
