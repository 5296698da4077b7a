/** A partner's page of the local stage: writes each event of its widget into the log. */

const EVENTS = ['ready', 'resize', 'offer', 'cart', 'trade', 'error', 'navigate'];

const log = document.querySelector('#log');
for (const name of EVENTS) {
  document.addEventListener(`umlauf:${name}`, (event) => {
    const line = document.createElement('li');
    line.textContent = `${name} ${JSON.stringify((event as CustomEvent<object>).detail)}`;
    log?.append(line);
  });
}
