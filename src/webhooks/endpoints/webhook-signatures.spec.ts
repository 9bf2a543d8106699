import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Clock } from '../../core/context/clock.js';
import { newSecret, signedHeaders, verificationKey } from './webhook-signatures.js';

const message = () => ({
  id: 'a-1',
  timestamp: Math.floor(new Clock().nowMs() / 1000),
  body: '{"type":"order.created"}',
});

describe('Signatures of webhooks', () => {
  it('are those that the reference library makes and accepts', () => {
    const secret = newSecret('v1');
    const sent = message();
    const headers = signedHeaders('v1', [secret], sent);
    const receiver = new Webhook(verificationKey('v1', secret));
    expect(receiver.verify(sent.body, headers)).toEqual({ type: 'order.created' });
    expect(headers['webhook-signature']).toBe(receiver.sign(sent.id, new Date(sent.timestamp * 1000), sent.body));
    expect(() => receiver.verify(`${sent.body} `, headers)).toThrow('No matching signature found');
  });

  it('are checked with either of two secrets during a rotation', () => {
    const [former, present] = [newSecret('v1'), newSecret('v1')];
    const sent = message();
    const headers = signedHeaders('v1', [present, former], sent);
    for (const secret of [former, present])
      expect(new Webhook(verificationKey('v1', secret)).verify(sent.body, headers)).toBeDefined();
    expect(() => new Webhook(verificationKey('v1', newSecret('v1'))).verify(sent.body, headers)).toThrow();
  });

  it('of v1a are checked with the public key, of which the secret cannot be told', () => {
    const secret = newSecret('v1a');
    const sent = message();
    const { 'webhook-signature': header } = signedHeaders('v1a', [secret], sent);
    const [version, signature] = header.split(',');
    const raw = Buffer.from(verificationKey('v1a', secret).slice('whpk_'.length), 'base64');
    expect([version, raw.length]).toEqual(['v1a', 32]);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });
    const isRight = (body: string) =>
      verify(null, Buffer.from(`${sent.id}.${sent.timestamp}.${body}`), key, Buffer.from(signature, 'base64'));
    expect([isRight(sent.body), isRight('{}')]).toEqual([true, false]);
  });
});
