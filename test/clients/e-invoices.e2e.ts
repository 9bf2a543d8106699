import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCii } from '../../src/invoices/e-invoice/cii.writer.js';
import { E_INVOICE_PROFILES, toEInvoice } from '../../src/invoices/e-invoice/e-invoice.mapper.js';
import { sampleInvoices } from '../../src/invoices/e-invoice/sample-invoices.spec-helper.js';

/** Where Debian's package `libsaxonhe-java` has it. */
const SAXON = '/usr/share/java/Saxon-HE.jar';
const rules = (process.env.E_INVOICE_RULES ?? '').split(',').filter((path) => path !== '');
const schema = process.env.E_INVOICE_SCHEMA ?? '';
if (rules.length + schema.length === 0)
  process.stderr.write('E_INVOICE_RULES names no rules: electronic invoices are checked by our own only.\n');

/** Validates files by a schema; Node has nothing that does. */
const VALIDATOR = `import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.*;
public class Validate {
  public static void main(String[] files) throws Exception {
    Schema schema = SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema").newSchema(new java.io.File(files[0]));
    for (int i = 1; i < files.length; i++)
      try { schema.newValidator().validate(new StreamSource(new java.io.File(files[i]))); }
      catch (org.xml.sax.SAXException fault) { System.out.println(files[i] + ": " + fault.getMessage()); }
  }
}`;

describe('Electronic invoices', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-e-invoices-'));
    for (const profile of E_INVOICE_PROFILES)
      for (const [name, invoice] of Object.entries(sampleInvoices()))
        writeFileSync(join(folder, `${profile}-${name}.xml`), writeCii(toEInvoice(invoice, profile)));
    // A control: rules that find nothing would find nothing here either.
    const sample = readFileSync(join(folder, 'xrechnung-standard.xml'), 'utf8');
    const broken = sample.replace(/<ram:BuyerReference>.*<\/ram:BuyerReference>/, '').replace(/>31\.51</g, '>31.00<');
    writeFileSync(join(folder, 'xrechnung-broken.xml'), broken.replace('<ram:ID>INV-2031-00042</ram:ID>', ''));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  (rules.length > 0 ? it.each(rules) : it.skip.each(['no rules']))(
    'break none of the rules of %s',
    (path) => {
      const reports = mkdtempSync(join(tmpdir(), 'almanac-e-invoice-reports-'));
      execFileSync('java', ['-cp', SAXON, 'net.sf.saxon.Transform', `-s:${folder}`, `-o:${reports}`, `-xsl:${path}`]);
      const failed: Record<string, string[]> = {};
      // The rules of XRechnung are for its documents only.
      const isOnlyXrechnung = /^xr/i.test(path.split('/').at(-1) ?? '');
      for (const file of readdirSync(reports).filter((name) => !isOnlyXrechnung || name.startsWith('xrechnung-'))) {
        const report = readFileSync(join(reports, file), 'utf8');
        expect(report).toContain('fired-rule');
        const ids = [...report.matchAll(/<svrl:failed-assert[^>]*\sid="([^"]+)"/g)].map(([, id]) => id);
        if (ids.length > 0) failed[file] = ids;
      }
      rmSync(reports, { recursive: true });
      expect(Object.keys(failed)).toEqual(['xrechnung-broken.xml']);
    },
    600_000,
  );

  (schema !== '' ? it : it.skip)(
    'are valid by the schema',
    () => {
      const validator = join(folder, 'Validate.java');
      writeFileSync(validator, VALIDATOR);
      const files = readdirSync(folder)
        .filter((name) => name.endsWith('.xml'))
        .map((name) => join(folder, name));
      const { stdout, status } = spawnSync('java', [validator, schema, ...files], { encoding: 'utf8' });
      expect(status).toBe(0);
      const invalid = stdout.split('\n').filter((line) => line !== '');
      expect(invalid).toEqual([expect.stringContaining('xrechnung-broken.xml')]);
    },
    120_000,
  );
});
