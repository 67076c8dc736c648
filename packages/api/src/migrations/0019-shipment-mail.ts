/** Mails about shipments wait in the mail queue: several people get one about the same shipment. */
export const shipmentMail = `
alter table outbox add column subject_id text;
create index outbox_subject_id on outbox (subject_id) where subject_id is not null`;
