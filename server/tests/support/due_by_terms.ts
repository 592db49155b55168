const day = `(s.confirmed_at at time zone 'Asia/Shanghai')::date`
const month = `date_trunc('month', ${day})`

/**
 * The day on which an invoice is due, in SQL written by hand: so many days after its statement `s` was confirmed, or, by the terms of its
 * supplier `p`, at the end of the half month or of the month that follows.
 */
export const dueByTerms = `case p.payment_terms
  when 'NET7' then ${day} + 7 when 'NET15' then ${day} + 15 when 'NET30' then ${day} + 30 when 'NET45' then ${day} + 45
  when 'HALF_MONTH' then (${month} + case when extract(day from ${day}) <= 15 then interval '1 month -1 day' else interval '1 month 14 days' end)::date
  when 'MONTHLY' then (${month} + interval '2 months -1 day')::date end`
