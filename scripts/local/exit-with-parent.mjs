// Loaded into every service before its own code: when the process that started it is gone, it ends as it would at SIGTERM, also
// when that happens while it is still starting.
const timeoutMs = 7000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), timeoutMs).unref();
}
if (process.channel) {
  process.on('disconnect', end);
  // A listener keeps the channel open; the service alone decides when it is done.
  process.channel.unref();
}
