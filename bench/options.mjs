// Command line options of the bench programs: `--name value`, or `--name` for yes.

/** Reads the options that `presets` names; numbers where the preset is one. @throws Error for unknown ones */
export function readOptions(presets, words = process.argv.slice(2)) {
  const options = { ...presets };
  for (let i = 0; i < words.length; i++) {
    const name = words[i].replace(/^--/, '');
    if (!words[i].startsWith('--') || !(name in presets))
      throw new Error(`Unknown: ${words[i]}. There are --${Object.keys(presets).join(', --')}`);
    const preset = presets[name];
    if (typeof preset === 'boolean') options[name] = true;
    else options[name] = typeof preset === 'number' ? Number(words[++i]) : words[++i];
  }
  return options;
}
