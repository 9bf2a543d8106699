// Takes dumps of databases and loads them, on each engine.
import { takeMysqlDump, loadMysqlDump } from './mysql.mjs';
import { takeSqliteDump, loadSqliteDump } from './sqlite.mjs';

export { dumpPath, dumpsFor, readDump, writeDump } from './dump-file.mjs';

const sqlitePath = (url) => url.replace(/^sqlite:(\/\/)?/, '');

export async function takeDump(databaseUrl, version) {
  const dump = databaseUrl.startsWith('sqlite:')
    ? takeSqliteDump(sqlitePath(databaseUrl))
    : await takeMysqlDump(databaseUrl);
  return { version, ...dump };
}

export async function loadDump(dump, databaseUrl) {
  if (databaseUrl.startsWith('sqlite:')) loadSqliteDump(dump, sqlitePath(databaseUrl));
  else await loadMysqlDump(dump, databaseUrl);
}
