// Control: nodes of the cluster seem to be servers of their own, which are sent several statements in one packet.
import mysql from 'mysql2';

const { query } = mysql.Connection.prototype;
mysql.Connection.prototype.query = function (sql, ...more) {
  if (typeof sql !== 'string' || !sql.startsWith('SHOW GLOBAL VARIABLES')) return query.call(this, sql, ...more);
  return query.call(this, 'DO 0', () => more.at(-1)(null, []));
};
