/**
 * Scripts that Redis runs for the shared response cache, each as one step. They are sent as a whole each time: sent by
 * their hash, one that Redis does not know yet would run after commands that were sent later.
 *
 * The versions of tags are one hash, as in `TagVersions`: `count` grows with each raise, and `t:<tag>` is the count of
 * the last raise of a tag. `epoch` is random and made with the hash. Where Redis has lost the hash, restarted or evicted
 * it, all entries have another epoch and are invalid; with a key for each tag, losing one would make stale entries valid
 * again. `rows` is the number of the last row of `response_purges` whose tags were raised here.
 */

/** Seconds after which the versions of a site without writes are removed. */
const VERSIONS_TTL_SECONDS = 7 * 86_400;

const MAKE_VERSIONS = `
local function make(epoch, channel, head, tags)
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'epoch', epoch, 'count', 1)
  redis.call('EXPIRE', KEYS[1], ${VERSIONS_TTL_SECONDS})
  redis.call('PUBLISH', channel, head .. ' ' .. epoch .. ' 1' .. tags)
end
`;

/**
 * The state of the versions, and an entry if it is valid.
 * Keys: versions, entry. Arguments: a new epoch, channel, head of a message.
 * Result: epoch, count, last row; then tags, facts and body of the entry.
 */
export const LOOK_SCRIPT = `${MAKE_VERSIONS}
local state = redis.call('HMGET', KEYS[1], 'epoch', 'count', 'rows')
if not state[1] then
  make(ARGV[1], ARGV[2], ARGV[3], '')
  return {ARGV[1], '1', ''}
end
local found = redis.call('HMGET', KEYS[2], 'epoch', 'since', 'tags', 'facts', 'body')
local result = {state[1], state[2], state[3] or ''}
if found[1] ~= state[1] then return result end
local since = tonumber(found[2])
local function isCurrent(names)
  for _, raised in ipairs(redis.call('HMGET', KEYS[1], unpack(names))) do
    if raised and tonumber(raised) > since then return false end
  end
  return true
end
if since < tonumber(state[2]) then
  local names = {}
  for tag in string.gmatch(found[3], '%S+') do
    names[#names + 1] = 't:' .. tag
    if #names == 1000 then
      if not isCurrent(names) then return result end
      names = {}
    end
  end
  if #names > 0 and not isCurrent(names) then return result end
end
for i = 3, 5 do result[i + 1] = found[i] end
return result
`;

/**
 * Raises tags and sends a message with them. `*` makes all entries invalid, and so do more tags than are remembered.
 * Keys: versions. Arguments: a new epoch, channel, head of a message, maximum number of tags, tags.
 */
export const RAISE_SCRIPT = `${MAKE_VERSIONS}
local epoch = redis.call('HGET', KEYS[1], 'epoch')
local tags = ''
for i = 5, #ARGV do tags = tags .. ' ' .. ARGV[i] end
if not epoch or ARGV[5] == '*' or redis.call('HLEN', KEYS[1]) > tonumber(ARGV[4]) then
  return make(ARGV[1], ARGV[2], ARGV[3], tags)
end
local count = redis.call('HINCRBY', KEYS[1], 'count', 1)
for i = 5, #ARGV do redis.call('HSET', KEYS[1], 't:' .. ARGV[i], count) end
redis.call('EXPIRE', KEYS[1], ${VERSIONS_TTL_SECONDS})
redis.call('PUBLISH', ARGV[2], ARGV[3] .. ' ' .. epoch .. ' ' .. string.format('%d', count) .. tags)
`;

/** Notes up to which row purges are raised. Keys: versions. Arguments: epoch, row. */
export const ROWS_SCRIPT = `
local known = redis.call('HMGET', KEYS[1], 'epoch', 'rows')
if known[1] == ARGV[1] and tonumber(known[2] or '0') < tonumber(ARGV[2]) then
  redis.call('HSET', KEYS[1], 'rows', ARGV[2])
end
`;
