import type pg from 'pg'

/** An entry may get its place in the chain, once; nothing else of the log is ever changed, removed or emptied. */
const guard = `
  create or replace function _audit_guard() returns trigger language plpgsql as $$
  declare
    sealed _audit_log := old;
  begin
    if tg_op = 'UPDATE' and old.seq is null and old.hash is null then
      sealed.seq := new.seq;
      sealed.hash := new.hash;
      if new is not distinct from sealed then return new; end if;
    end if;
    raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
  end $$`

const trigger = (name: string, event: string, each: 'row' | 'statement') => `
  do $$ begin
    if not exists (select 1 from pg_trigger where tgname = '${name}' and tgrelid = '_audit_log'::regclass) then
      create trigger ${name} before ${event} on _audit_log for each ${each} execute function _audit_guard();
    end if;
  end $$`

/** Makes the database itself refuse to change the log. */
export async function guardLog(client: pg.ClientBase): Promise<void> {
  await client.query(guard)
  await client.query(trigger('_audit_guard_rows', 'update or delete', 'row'))
  await client.query(trigger('_audit_guard_all', 'truncate', 'statement'))
}
