-- What wrk does beside its load: with the argument "messages" it posts contact messages, each one
-- different; at the end it gives what it counted as one line of JSON.
function init(args)
  if args[1] ~= "messages" then return end
  local count = 0
  local headers = { ["Content-Type"] = "application/json" }
  local message = string.rep("We would like to talk about our spring campaign. ", 6)
  request = function()
    count = count + 1
    local body = string.format(
      '{"name":"Ada Verne","email":"ada%d@client.example","company":"Client","message":"%d: %s"}',
      count, count, message)
    return wrk.format("POST", nil, headers, body)
  end
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"requests":%d,"micros":%d,"failed":%d,"p99Micros":%d}\n',
    summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(99)))
end
