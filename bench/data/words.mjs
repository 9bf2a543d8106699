// Texts of made-up things. `bench/floor/text.mjs` knows how they look when shown.

const WORDS = `about after again almost along always another around autumn bakery balcony band before bench bicycle
 board bread bridge bring brother built called candle careful chair change choir circle city close cloud coffee common
 concert corner country craft crowd dance dinner door drawing early earth evening every family field film first flower
 follow forest friend garden gentle glass great ground guest guitar harbour hear heart history hour house idea indoor
 island join kitchen ladder language large laugh learn letter library light listen little local long lunch making market
 meadow meeting member memory middle minute morning mountain moving museum music neighbour never night northern number
 ocean often open orchard paint paper parade park people photo piano picnic place plant play poem pottery quiet rain
 reading river road room school season second short sign simple sing small song south stage station stone story street
 summer supper table talk tell theatre thing together tower town trail train travel tree under village violin visit
 voice walk wall water weather welcome wind window winter wonder wood word work world writer year young`
  .split(/\s+/)
  .filter(Boolean);

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Some words in a row. */
export const words = (random, count) => Array.from({ length: count }, () => random.pick(WORDS)).join(' ');

/** A title of three to six words; some with signs that typography changes. */
export function title(random) {
  const text = words(random, 3 + random.below(4))
    .split(' ')
    .map(capital)
    .join(' ');
  if (random.chance(0.05)) return `${text} & Friends`;
  if (random.chance(0.05)) return `"${text}" - Live`;
  return text;
}

function sentence(random) {
  const text = capital(words(random, 6 + random.below(12)));
  if (random.chance(0.05)) return `${text} -- it's free...`;
  return random.chance(0.05) ? `"${text}" they said.` : `${text}.`;
}

const paragraph = (random) => Array.from({ length: 2 + random.below(4) }, () => sentence(random)).join(' ');

/** One to four paragraphs; one of a thousand names the word that the bench searches. */
export function content(random) {
  const parts = Array.from({ length: 1 + random.below(4) }, () => paragraph(random));
  if (random.chance(0.1)) parts.push('Come <strong>early</strong>\nand stay late.');
  if (random.chance(0.001)) parts.push('With origami for all.');
  return parts.join('\n\n');
}

export const excerpt = (random) => (random.chance(0.4) ? sentence(random) : '');
