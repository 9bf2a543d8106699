import { createHash, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** Certificates for passes, signed by one of the test. */
export interface TestCertificates {
  /** PEM. */
  certificate: string;
  /** PEM, encrypted with `passphrase`. */
  key: string;
  passphrase: string;
  /** PEM. */
  wwdr: string;
}

/** Makes a certificate of a pass type with its issuer. */
export function passCertificates(passTypeId: string, teamId: string): TestCertificates {
  const issuer = keyPair();
  const leaf = keyPair();
  const issuerName = [{ name: 'commonName', value: 'Test WWDR' }];
  const subject = [
    { type: '0.9.2342.19200300.100.1.1', value: passTypeId },
    { shortName: 'OU', value: teamId },
    { name: 'commonName', value: `Pass Type ID: ${passTypeId}` },
  ];
  const passphrase = 'for tests';
  return {
    certificate: certificate({ key: leaf, subject, issuer: issuerName, signer: issuer }),
    wwdr: certificate({ key: issuer, subject: issuerName, issuer: issuerName, signer: issuer }),
    key: forge.pki.encryptRsaPrivateKey(leaf.privateKey, passphrase),
    passphrase,
  };
}

type KeyPair = forge.pki.rsa.KeyPair;
type Name = forge.pki.CertificateField[];

/** By Node, because forge takes seconds. */
function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}

function certificate(parts: { key: KeyPair; subject: Name; issuer: Name; signer: KeyPair }): string {
  const made = forge.pki.createCertificate();
  made.publicKey = parts.key.publicKey;
  made.serialNumber = '01';
  made.validity.notBefore = new Date('2020-01-01');
  made.validity.notAfter = new Date('2049-01-01');
  made.setSubject(parts.subject);
  made.setIssuer(parts.issuer);
  made.sign(parts.signer.privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(made);
}

/**
 * Whether a detached signature (PKCS#7) of a pass is that of the certificate for this manifest, and both certificates
 * are in it.
 */
export function isSignedBy(
  signature: Uint8Array,
  manifest: Uint8Array,
  { certificate: pem, wwdr }: TestCertificates,
): boolean {
  const der = forge.util.createBuffer(Buffer.from(signature).toString('binary'));
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der)) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const { authenticatedAttributes: attributes, signature: value } = message.rawCapture;
  const { asn1 } = forge;
  // What is signed is the set of attributes, one of which is the hash of the manifest.
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes);
  const signed = Buffer.from(asn1.toDer(set).getBytes(), 'binary');
  const hash = createHash('sha1').update(manifest).digest();
  const found = message.certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)).fingerprint256);
  const leaf = new X509Certificate(pem);
  const expected = [new X509Certificate(wwdr), leaf].map(({ fingerprint256: print }) => print);
  return (
    expected.every((print) => found.includes(print)) &&
    leaf.verify(new X509Certificate(wwdr).publicKey) &&
    signed.includes(hash) &&
    createVerify('RSA-SHA1').update(signed).verify(leaf.publicKey, Buffer.from(value, 'binary'))
  );
}
