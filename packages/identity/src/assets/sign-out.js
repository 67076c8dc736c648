const form = document.querySelector('form[data-automatic]');
if (form) form.submit();
