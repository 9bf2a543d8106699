// `node scripts/lint-openapi.mjs [files]`: the OpenAPI documents against the rules `spectral:oas` and Redocly's
// `recommended` (part of lint). Errors and warnings fail, except the rules that are named here with the reason.
import { readFileSync } from 'node:fs';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const { Spectral } = spectralCore;
const FILES = ['openapi.json', 'openapi.wp-json.json'];

/** Rules of Redocly that do not hold here. */
const REDOCLY_RULES = {
  // The paths of WordPress have both forms: `/users/me` is not an account whose id is `me`.
  'no-ambiguous-paths': 'off',
  // `/` is the address of the site that the service runs on.
  'no-server-example.com': 'off',
};

async function spectralFindings(text) {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [spectralRulesets.oas] });
  const results = await spectral.run(text);
  return results.map(({ code, severity, message, path }) => ({
    tool: 'spectral',
    rule: String(code),
    isError: severity === 0,
    message,
    where: path.join('.'),
  }));
}

async function redoclyFindings(text, file) {
  const config = await createConfig({ extends: ['recommended'], rules: REDOCLY_RULES });
  const problems = await lintFromString({ source: text, absoluteRef: file, config });
  return problems.map(({ ruleId, severity, message, location }) => ({
    tool: 'redocly',
    rule: ruleId,
    isError: severity === 'error',
    message,
    where: location[0]?.pointer ?? '',
  }));
}

/** At most so many findings of one rule are printed. */
const MAX_PRINTED = 5;

for (const file of process.argv.length > 2 ? process.argv.slice(2) : FILES) {
  const text = readFileSync(file, 'utf8');
  const findings = [...(await spectralFindings(text)), ...(await redoclyFindings(text, file))];
  const byRule = Map.groupBy?.(findings, ({ tool, rule }) => `${tool} ${rule}`) ?? groupByRule(findings);
  for (const [rule, found] of byRule) {
    console.error(`${file}: ${rule}: ${found.length} ${found[0].isError ? 'errors' : 'warnings'}`);
    for (const { message, where } of found.slice(0, MAX_PRINTED)) console.error(`  ${where}: ${message}`);
  }
  if (findings.length > 0) process.exitCode = 1;
}

function groupByRule(findings) {
  const groups = new Map();
  for (const finding of findings) {
    const rule = `${finding.tool} ${finding.rule}`;
    groups.set(rule, [...(groups.get(rule) ?? []), finding]);
  }
  return groups;
}
