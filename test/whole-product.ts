export { mails } from '#app/entry-mail.tsx';
