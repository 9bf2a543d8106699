import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** A certificate that its own key has signed, for a server of a test. @param address IP address of the server */
export function tlsCertificate(address: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const made = forge.pki.createCertificate();
  const name = [{ name: 'commonName', value: 'Server of a test' }];
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  made.serialNumber = '01';
  made.validity.notBefore = new Date('2020-01-01');
  made.validity.notAfter = new Date('2049-01-01');
  made.setSubject(name);
  made.setIssuer(name);
  made.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: address }] },
  ]);
  made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { key: privateKey, cert: forge.pki.certificateToPem(made) };
}
