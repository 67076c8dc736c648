// Fills the form from the list of demonstration accounts, and keeps a second press from posting twice.
const form = document.querySelector('form');
const [email, password] = form.querySelectorAll('input');
const secret = document.querySelector('[data-secret]');
for (const button of document.querySelectorAll('[data-account]')) {
  button.addEventListener('click', () => {
    email.value = button.dataset.account;
    password.value = secret.textContent;
    for (const other of document.querySelectorAll('[data-account]')) {
      other.toggleAttribute('data-chosen', other === button);
    }
    form.querySelector('[type=submit]').focus();
  });
}
form.addEventListener('submit', () => {
  form.querySelector('[type=submit]').disabled = true;
});
// The back button may bring the page from memory, with the button still off.
addEventListener('pageshow', () => {
  form.querySelector('[type=submit]').disabled = false;
});
