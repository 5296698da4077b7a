import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { bankAccountForm } from '../../forms/bank-account.ts';
import { customerAddressForm } from '../../forms/customer-address.ts';
import { customerCompanyForm } from '../../forms/customer-company.ts';
import type { Form } from '../../forms/define-form.ts';
import { readFirstPayment } from '../../forms/payment-account.ts';
import { paypalAccountForm } from '../../forms/paypal-account.ts';
import { personForm } from '../../forms/person.ts';
import { phoneContactForm } from '../../forms/phone-contact.ts';
import {
  cancelOwnTrade,
  changeAddress,
  changeBankAccount,
  changeCompany,
  changePaypalAccount,
  changePerson,
  changePhoneContact,
  confirmPaymentAccount,
  createGuestAccountNumber,
  createPaymentAccount,
  createPhoneContact,
  deleteCustomer,
  exportCustomer,
  getAddress,
  getBankAccount,
  getCustomer,
  getPaypalAccount,
  getTradeHistory,
  withdrawOwnTrade,
} from '../../generated/api/endpoints.gen.ts';
import type { PaymentAccountInputBody } from '../../generated/api/types.gen.ts';
import type { CustomerService, Told } from '../../services/customers/types.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fileName } from '../../shared/file-name.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import { toCustomerErrorResponse } from '../service-errors/customers.ts';
import { invalidFields, toProblem } from '../service-errors/error-response.ts';
import { toCancelErrorResponse, toWithdrawErrorResponse } from '../service-errors/trades.ts';
import type { ApiOptions } from './api-options.ts';
import { registerEndpoint } from './endpoint.ts';
import { refuseInvalid } from './form-body.ts';

/** The signed-in customer's own data. All responses are `no-store`. */
export const customerRoutes: FastifyPluginAsync<Pick<ApiOptions, 'services'>> = async (app, { services }) => {
  const { customers } = services;
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  readingRoutes(app, customers);
  registerEndpoint(app, exportCustomer, async ({ ctx }, reply) => {
    const data = unwrapResult(await services.personalData.export(ctx));
    const name = fileName([ctx.tenant.contact.fromName, 'data', ctx.now().toISOString().slice(0, 10)], 'json');
    return reply.header('content-disposition', `attachment; filename="${name}"`).send(data);
  });
  registerEndpoint(app, deleteCustomer, async ({ ctx, body }) => {
    unwrapResult(await services.personalData.erase(ctx, body));
    return { success: true };
  });
  registerEndpoint(app, getTradeHistory, async ({ ctx, query }) =>
    unwrapResult(await services.trades.history(ctx, query.before)),
  );
  registerEndpoint(app, cancelOwnTrade, async ({ ctx, params }) => {
    const cancelled = await services.trades.cancelOwn(ctx, params.number);
    if (!cancelled.ok) throw toProblem(toCancelErrorResponse(cancelled.error));
    return { sale: cancelled.value };
  });
  registerEndpoint(app, withdrawOwnTrade, async ({ ctx, params }) => {
    const withdrawn = await services.trades.withdrawOwn(ctx, params.number);
    if (!withdrawn.ok) throw toProblem(toWithdrawErrorResponse(withdrawn.error));
    return { sale: withdrawn.value };
  });
  for (const { call, form, status = 200, change } of listChangeEndpoints(customers)) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      refuseInvalid(form, request);
      return reply.status(status).send(unwrapResult(await change(request.ctx, request.body)));
    };
    registerEndpoint(app, call, answer, { attachValidation: true });
  }
  const first = async ({ ctx, body, validationError }: FastifyRequest, reply: FastifyReply) => {
    if (validationError) {
      const { problems } = readFirstPayment(body, ctx);
      throw problems.length > 0 ? toProblem(invalidFields(problems)) : validationError;
    }
    return reply
      .status(201)
      .send(unwrapResult(await customers.createPaymentAccount(ctx, body as PaymentAccountInputBody)));
  };
  registerEndpoint(app, createPaymentAccount, first, { attachValidation: true });
  registerEndpoint(app, confirmPaymentAccount, async ({ ctx, body }) =>
    unwrapResult(await customers.confirmPayment(ctx, body.id)),
  );
};

interface Change {
  call: Endpoint;
  form: Form<string, unknown>;
  status?: number;
  change: (ctx: RequestContext, input: unknown) => Told<unknown>;
}

/** The calls that have a form. */
function listChangeEndpoints(customers: CustomerService): readonly Change[] {
  return [
    { call: changeAddress, form: customerAddressForm, change: customers.changeAddress },
    { call: changeBankAccount, form: bankAccountForm, change: customers.changeBankAccount },
    { call: changePaypalAccount, form: paypalAccountForm, change: customers.changePaypalAccount },
    { call: createPhoneContact, form: phoneContactForm, status: 201, change: customers.createPhone },
    { call: changePhoneContact, form: phoneContactForm, change: customers.changePhone },
    { call: changePerson, form: personForm, change: customers.changePerson },
    { call: changeCompany, form: customerCompanyForm, change: customers.changeCompany },
  ];
}

function readingRoutes(app: FastifyInstance, customers: CustomerService): void {
  registerEndpoint(app, getCustomer, async ({ ctx }) => {
    const customer = await customers.find(ctx);
    if (!customer) throw toProblem(toCustomerErrorResponse({ code: 'customer.unknown' }));
    return customer;
  });
  registerEndpoint(app, getAddress, async ({ ctx }) => unwrapResult(await customers.address(ctx)));
  registerEndpoint(app, getBankAccount, async ({ ctx }) => unwrapResult(await customers.bankAccount(ctx)));
  registerEndpoint(app, getPaypalAccount, async ({ ctx }) => unwrapResult(await customers.paypalAccount(ctx)));
  registerEndpoint(app, createGuestAccountNumber, async ({ ctx }, reply) =>
    reply.status(201).send(await customers.openGuest(ctx)),
  );
}

function unwrapResult<Value>(result: Result<Value, Parameters<typeof toCustomerErrorResponse>[0]>): Value {
  if (result.ok) return result.value;
  throw toProblem(toCustomerErrorResponse(result.error));
}
