import { Button, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnyRecord } from '../../api/record';
import { useAccount } from '../../app/account';
import { useTypes } from '../../app/types';
import { NoRights } from '../../states/states';
import { useTexts } from '../../texts/texts-context';
import classes from './catalogue.module.css';
import { Found } from './found';
import { OrderForm } from './order-form';

/** Service catalogue: what can be asked for, the own requests, and answers that are already written. */
export default function CatalogueScreen() {
  const texts = useTexts();
  const types = useTypes();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), 200);
  const [template, setTemplate] = useState<AnyRecord | null>(null);
  const has = (name: string) => types.some((type) => type.name === name && type.may.read !== undefined);
  if (!has('request_template')) return <NoRights />;
  if (template) return <OrderForm template={template} close={() => setTemplate(null)} />;
  return (
    <div className={classes.screen}>
      <Title order={1} size="h2">
        {texts.desk.catalogue}
      </Title>
      <TextInput
        type="search"
        size="md"
        my="md"
        label={texts.desk.whatDoYouNeed}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Found
        type="request_template"
        path="/request_templates"
        query={{ disabled: 'false', fields: TEMPLATE_FIELDS, ...(q !== '' && { q }) }}
        empty={texts.desk.noTemplates}
      >
        {(row) => (
          <button type="button" className={classes.entry} onClick={() => setTemplate(row)}>
            <strong>{nameOf(row)}</strong>
            <span className={classes.soft}>{String(row.localized_registration_hints ?? '')}</span>
          </button>
        )}
      </Found>
      {has('request') && <MyRequests />}
      {has('knowledge_article') && <Knowledge q={q} />}
    </div>
  );
}

const TEMPLATE_FIELDS = 'id,subject,localized_subject,localized_registration_hints,category';

export const nameOf = ({ localized_subject, subject, id }: AnyRecord): string =>
  String(localized_subject ?? subject ?? id);

function MyRequests() {
  const texts = useTexts();
  const params = { account: useAccount(), collection: 'requests' };
  const search = { view: 'requested_by_or_for_me' };
  return (
    <section aria-label={texts.desk.myRequests}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {texts.desk.myRequests}
        </Title>
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => (
            <Link to="/$account/$collection" params={params} search={search} {...props} />
          )}
        >
          {texts.desk.allOfThem}
        </Button>
      </div>
      <Found
        type="request"
        path="/requests/requested_by_or_for_me"
        query={{ fields: 'id,subject,status', sort: '-id' }}
        empty={texts.nothingHere}
        collection="requests"
      />
    </section>
  );
}

function Knowledge({ q }: { readonly q: string }) {
  const texts = useTexts();
  return (
    <section aria-label={texts.desk.knowledge}>
      <Title order={2} size="h4">
        {texts.desk.knowledge}
      </Title>
      <Found
        type="knowledge_article"
        path="/knowledge_articles"
        query={{ fields: 'id,subject,status', ...(q !== '' && { q }) }}
        empty={texts.desk.noArticles}
        collection="knowledge_articles"
      />
    </section>
  );
}
